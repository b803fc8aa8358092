// cspell:ignore charactersmet digitnot letternot
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_RULES, type PasswordRules } from './password-rules.ts'
import { SignUpForm } from './sign-up-form.tsx'

const auth = vi.hoisted(() => ({
  signUp: vi.fn<(account: unknown) => Promise<void>>(),
  rules: Promise.resolve() as Promise<unknown>,
}))
vi.mock('./auth.ts', async () => ({
  signUp: auth.signUp,
  isGoogleAvailable: () => false,
}))
vi.mock('./identity.ts', () => ({
  runningIdentity: () => ({ loadPasswordRules: () => auth.rules }),
}))

beforeEach(() => {
  auth.signUp.mockReset().mockResolvedValue()
})
afterEach(cleanup)

async function open(rules: Partial<PasswordRules> = {}): Promise<void> {
  auth.rules = Promise.resolve({ ...DEFAULT_RULES, ...rules })
  render(
    <MemoryRouter initialEntries={['/sign-up?redirect=%2Flibrary']}>
      <SignUpForm />
    </MemoryRouter>,
  )
  await act(async () => {})
}

const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

async function fillIn(secret: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), ' Mara ')
  await userEvent.type(screen.getByLabelText('Email'), 'mara@example.org')
  await userEvent.type(password(), secret)
}

it('creates the account with the typed values and a trimmed name', async () => {
  await open()
  await fillIn(' dub plate ')
  await submit()
  expect(auth.signUp.mock.calls).toEqual([
    [{ displayName: 'Mara', email: 'mara@example.org', password: ' dub plate ' }],
  ])
})

it('marks fulfilled password rules while typing, also as text', async () => {
  await open({ minLength: 8, number: true, uppercase: true })
  const rules = () => within(screen.getByRole('list')).getAllByRole('listitem')
  const ruleTexts = () => rules().map((rule) => rule.textContent)
  await userEvent.type(password(), 'dubplates')
  expect(ruleTexts()).toEqual([
    'At least 8 charactersmet',
    'An uppercase letternot yet',
    'A digitnot yet',
  ])
  expect(screen.getByText('1 of 3 password rules met.').getAttribute('aria-live')).toBe('polite')
  await userEvent.type(password(), 'A1')
  expect(screen.getByText('3 of 3 password rules met.')).toBeTruthy()
  const list = document.getElementById(password().getAttribute('aria-describedby') ?? '')
  expect(list?.textContent).toContain('At least 8 characters')
})

it('names unfulfilled rules and sends no request', async () => {
  await open({ number: true })
  await fillIn('abc')
  await submit()
  expect(screen.getByText('This password does not meet every rule below yet.')).toBeTruthy()
  expect(document.activeElement).toBe(password())
  expect(auth.signUp).not.toHaveBeenCalled()
})

it('focuses the first of several invalid fields', async () => {
  await open()
  await submit()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3)
})

it.each([
  'auth/password-does-not-meet-requirements',
  // The provider's field name for the only password of a form.
  'auth/missing-password',
])('shows %s at the password', async (code) => {
  auth.signUp.mockRejectedValue({ code })
  await open()
  await fillIn('undertone')
  await submit()
  await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(password()))
})

it('has names that let password managers offer and save a new password', async () => {
  await open()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  const read = (input: HTMLInputElement) => [input.name, input.autocomplete]
  expect([name, email, password()].map(read)).toEqual([
    ['displayName', 'name'],
    ['email', 'username'],
    ['newPassword', 'new-password'],
  ])
})

it('passes the redirect back to sign-in', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in?redirect=%2Flibrary')
})
