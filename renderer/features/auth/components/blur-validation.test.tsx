import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInForm } from './sign-in-form.tsx'

vi.mock('../auth.ts', async () => ({
  signIn: vi.fn(async () => 'signed-in'),
  describeAuthError: (await import('../auth-errors.ts')).describeIdentityError,
  googleAvailable: () => false,
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

it('says nothing of a field that was only passed through', async () => {
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

it('misses what was typed and taken away again', async () => {
  await userEvent.type(email(), 'm{Backspace}')
  await userEvent.tab()
  expect(screen.getByText('Enter your e-mail address.')).toBeTruthy()
})

it('looks at what a password manager has put there', async () => {
  email().value = 'mara'
  fireEvent.blur(email())
  expect(screen.getByText(SHAPE)).toBeTruthy()
})

it('takes it back while the field is corrected', async () => {
  await userEvent.type(email(), 'mara')
  await userEvent.tab()
  await userEvent.type(email(), '@')
  expect(screen.queryByText(SHAPE)).toBeNull()
})

it('says the same at once when a submit is refused for it', async () => {
  await userEvent.type(email(), 'mara{Enter}')
  const [first] = screen.getAllByRole('alert')
  expect(first?.textContent).toBe(SHAPE)
  await userEvent.type(email(), '{Enter}')
  // A new element, for the same words in the old one would not be read out again.
  expect(screen.getAllByRole('alert')[0]).not.toBe(first)
})

it('does not count the eye as leaving the password', async () => {
  await userEvent.type(password(), 'x{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.queryByText('Enter your password.')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
})

it('moves nothing under a pressed mouse button', async () => {
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

it('is no concern of another window', () => {
  fireEvent.input(email(), { target: { value: 'mara' } })
  act(() => email().focus())
  // The window loses the focus: the field is told, but stays the active one.
  fireEvent.blur(email())
  expect(screen.queryByText(SHAPE)).toBeNull()
})
