import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInForm } from './sign-in-form.tsx'

const auth = vi.hoisted(() => ({ signIn: vi.fn<(credentials: unknown) => Promise<string>>() }))
const services = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  return {
    status: { reachable: true, waitingFor: [] as string[] },
    listeners,
    set(waitingFor: string[]) {
      this.status = { reachable: true, waitingFor }
      for (const listener of listeners) listener()
    },
  }
})

vi.mock('./auth.ts', async () => ({
  signIn: auth.signIn,
  isGoogleAvailable: () => false,
  useAnonymousListening: () => false,
}))
vi.mock('../../api/status-monitor.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const subscribe = (listener: () => void) => {
    services.listeners.add(listener)
    return () => services.listeners.delete(listener)
  }
  return { useServiceStatus: () => useSyncExternalStore(subscribe, () => services.status) }
})

beforeEach(() => {
  services.set([])
  auth.signIn.mockReset().mockResolvedValue('signed-in')
  render(<SignInForm />, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/sign-in?redirect=%2Flibrary']}>
        {children}
        <Address />
      </MemoryRouter>
    ),
  })
})
afterEach(cleanup)

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

const address = () => screen.getByTestId('address').textContent
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

async function fillIn(): Promise<void> {
  await userEvent.type(email(), ' mara@example.org ')
  await userEvent.type(password(), 'undertone')
}

it('shows missing values, focuses the first field and sends no request', async () => {
  await press()
  expect(document.activeElement).toBe(email())
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  expect(auth.signIn).not.toHaveBeenCalled()
})

it('removes an error while the user corrects the field, without moving focus', async () => {
  await press()
  await userEvent.type(email(), 'm')
  expect(email().getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(email())
  expect(password().getAttribute('aria-invalid')).toBe('true')
})

it('submits the typed values', async () => {
  await fillIn()
  await press()
  expect(auth.signIn).toHaveBeenCalledTimes(1)
  expect(auth.signIn.mock.calls[0]?.[0]).toMatchObject({
    email: 'mara@example.org',
    password: 'undertone',
  })
})

it('shows a rejection at its field and focuses it', async () => {
  auth.signIn.mockRejectedValue({ code: 'auth/invalid-credential' })
  await fillIn()
  await press()
  await screen.findByText('Wrong email address or password.')
  await waitFor(() => expect(document.activeElement).toBe(password()))
})

it('shows an error without a field above the form', async () => {
  auth.signIn.mockRejectedValue({ code: 'auth/too-many-requests' })
  await fillIn()
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts')
})

it('delays a submit until identity has started', async () => {
  act(() => services.set(['identity']))
  expect(screen.getByRole('status').textContent).toContain('is starting')
  await fillIn()
  await press()
  expect(screen.getByRole('button', { name: /Waiting for the sign-in service/ })).toBeTruthy()
  expect(auth.signIn).not.toHaveBeenCalled()
  await act(async () => services.set([]))
  expect(auth.signIn).toHaveBeenCalledTimes(1)
})

it('drops a delayed submit when a field changes', async () => {
  act(() => services.set(['identity']))
  await fillIn()
  await press()
  await userEvent.type(password(), '!')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  await act(async () => services.set([]))
  expect(auth.signIn).not.toHaveBeenCalled()
})

it('passes the redirect to every other account page', () => {
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Create an account')).toBe('/sign-up?redirect=%2Flibrary')
  expect(target('Forgot your password?')).toBe('/forgot-password?redirect=%2Flibrary')
})

it('opens the second factor with the redirect', async () => {
  auth.signIn.mockResolvedValue('second-factor')
  await fillIn()
  await press()
  await waitFor(() => expect(address()).toBe('/otp?redirect=%2Flibrary'))
})

it('leaves navigation after a sign-in to the router', async () => {
  await fillIn()
  await press()
  expect(address()).toBe('/sign-in?redirect=%2Flibrary')
})

it('submits with Enter from either field', async () => {
  await fillIn()
  await userEvent.type(password(), '{Enter}')
  await waitFor(() => expect(email().readOnly).toBe(false))
  await userEvent.type(email(), '{Enter}')
  await waitFor(() => expect(auth.signIn).toHaveBeenCalledTimes(2))
})

it('submits once and makes the fields read-only in the meantime', async () => {
  let resolveSignIn: (outcome: string) => void = () => {}
  auth.signIn.mockReturnValue(
    new Promise((resolve) => {
      resolveSignIn = resolve
    }),
  )
  await fillIn()
  const form = email().form as HTMLFormElement
  act(() => {
    fireEvent.submit(form)
    fireEvent.submit(form)
  })
  await press()
  await userEvent.type(password(), 'x{Enter}')
  expect(auth.signIn).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBe('true')
  expect(password().value).toBe('undertone')
  await act(async () => resolveSignIn('signed-in'))
  expect(password().readOnly).toBe(false)
})

it('retains the typed values after a rejection', async () => {
  auth.signIn.mockRejectedValue({ code: 'auth/network-request-failed' })
  await fillIn()
  await press()
  await screen.findByRole('alert')
  expect([email().value.trim(), password().value]).toEqual(['mara@example.org', 'undertone'])
})

it('has names and types that password managers recognize', () => {
  const read = (input: HTMLInputElement) => [input.name, input.type, input.autocomplete]
  expect(read(email())).toEqual(['email', 'email', 'username'])
  expect(read(password())).toEqual(['password', 'password', 'current-password'])
  expect(email().getAttribute('autocapitalize')).toBe('none')
  expect(email().getAttribute('enterkeyhint')).toBe('next')
  expect(password().getAttribute('enterkeyhint')).toBe('go')
})
