import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInForm } from '../sign-in-form.tsx'

vi.mock('../auth.ts', async () => ({
  signIn: vi.fn(async () => 'signed-in'),
  isGoogleAvailable: () => false,
  useAnonymousListening: () => false,
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

const SHAPE = 'Enter an email address such as name@example.org.'
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

it('shows no error for a field that was focused but not edited', async () => {
  await userEvent.click(email())
  await userEvent.tab()
  await userEvent.tab()
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})

it('shows the error politely when the field loses focus', async () => {
  await userEvent.type(email(), 'mara')
  expect(screen.queryByText(SHAPE)).toBeNull()
  await userEvent.tab()
  const error = screen.getByText(SHAPE)
  expect(error.getAttribute('role')).toBeNull()
  expect(error.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(email().getAttribute('aria-describedby')).toBe(error.id)
  // Focus stays where the user moved it.
  expect(document.activeElement).toBe(password())
})

it('shows an error for a field that was cleared again', async () => {
  await userEvent.type(email(), 'm{Backspace}')
  await userEvent.tab()
  expect(screen.getByText('Enter your email address.')).toBeTruthy()
})

it('checks a value filled in by a password manager', async () => {
  email().value = 'mara'
  fireEvent.blur(email())
  expect(screen.getByText(SHAPE)).toBeTruthy()
})

it('removes the error while the user corrects the field', async () => {
  await userEvent.type(email(), 'mara')
  await userEvent.tab()
  await userEvent.type(email(), '@')
  expect(screen.queryByText(SHAPE)).toBeNull()
})

it('shows the same error as an alert on submit', async () => {
  await userEvent.type(email(), 'mara{Enter}')
  const [first] = screen.getAllByRole('alert')
  expect(first?.textContent).toBe(SHAPE)
  await userEvent.type(email(), '{Enter}')
  // Screen readers announce the same text only in a new element.
  expect(screen.getAllByRole('alert')[0]).not.toBe(first)
})

it('does not treat the show button as leaving the password field', async () => {
  await userEvent.type(password(), 'x{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.queryByText('Enter your password.')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
})

it('shows no error while the mouse button is down, because it would move the page', async () => {
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

it('shows no error when the window loses focus', () => {
  fireEvent.input(email(), { target: { value: 'mara' } })
  act(() => email().focus())
  // The field gets a blur event but remains the active element.
  fireEvent.blur(email())
  expect(screen.queryByText(SHAPE)).toBeNull()
})
