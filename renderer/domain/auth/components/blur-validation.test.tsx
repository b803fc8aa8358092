import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInForm } from '../sign-in-form.tsx'

vi.mock('../auth.ts', async () => ({
  signIn: vi.fn(async () => 'signed-in'),
  googleAvailable: () => false,
  useOpenDoor: () => false,
}))

beforeEach(() => {
  render(
    <MemoryRouter>
      <SignInForm />
    </MemoryRouter>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const SHAPE = 'An e-mail address looks like name@example.org.'
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

it('shows no error for a field that was only passed through', async () => {
  await userEvent.click(email())
  await userEvent.tab()
  await userEvent.tab()
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})

it('says what is wrong with a field once it is left, politely', async () => {
  await userEvent.type(email(), 'mara')
  expect(screen.queryByText(SHAPE)).toBeNull()
  await userEvent.tab()
  const error = screen.getByText(SHAPE)
  expect(error.getAttribute('role')).toBeNull()
  expect(error.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(email().getAttribute('aria-describedby')).toBe(error.id)
  // The focus went where the user took it.
  expect(document.activeElement).toBe(password())
})

it('shows an error for a field whose text was deleted again', async () => {
  await userEvent.type(email(), 'm{Backspace}')
  await userEvent.tab()
  expect(screen.getByText('Enter your e-mail address.')).toBeTruthy()
})

it('checks what a password manager has filled in', async () => {
  email().value = 'mara'
  fireEvent.blur(email())
  expect(screen.getByText(SHAPE)).toBeTruthy()
})

it('removes the error while the field is corrected', async () => {
  await userEvent.type(email(), 'mara')
  await userEvent.tab()
  await userEvent.type(email(), '@')
  expect(screen.queryByText(SHAPE)).toBeNull()
})

it('shows the same error as an alert when the form is submitted', async () => {
  await userEvent.type(email(), 'mara{Enter}')
  const [first] = screen.getAllByRole('alert')
  expect(first?.textContent).toBe(SHAPE)
  await userEvent.type(email(), '{Enter}')
  // A new element, for the same words in the old one would not be read out again.
  expect(screen.getAllByRole('alert')[0]).not.toBe(first)
})

it('does not count the show button as leaving the password', async () => {
  await userEvent.type(password(), 'x{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.queryByText('Enter your password.')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
})

it('shows no error, which would move the page, while the mouse button is down', async () => {
  vi.useFakeTimers()
  fireEvent.input(email(), { target: { value: 'mara' } })
  act(() => email().focus())
  fireEvent.pointerDown(screen.getByRole('link', { name: 'Create an account' }))
  act(() => email().blur())
  expect(screen.queryByText(SHAPE)).toBeNull()
  fireEvent.pointerUp(window)
  expect(screen.queryByText(SHAPE)).toBeNull()
  act(() => vi.runAllTimers())
  expect(screen.getByText(SHAPE)).toBeTruthy()
})

it('shows no error when the window loses the focus', () => {
  fireEvent.input(email(), { target: { value: 'mara' } })
  act(() => email().focus())
  // The window loses the focus: the field is told, but stays the active one.
  fireEvent.blur(email())
  expect(screen.queryByText(SHAPE)).toBeNull()
})
