import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignInForm } from './sign-in-form.tsx'

const auth = vi.hoisted(() => ({ signIn: vi.fn<(credentials: unknown) => Promise<void>>() }))
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

vi.mock('../auth.ts', async () => ({
  signIn: auth.signIn,
  describeAuthError: (await import('../auth-errors.ts')).describeIdentityError,
}))
vi.mock('../../status/status.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const subscribe = (listener: () => void) => {
    services.listeners.add(listener)
    return () => services.listeners.delete(listener)
  }
  return { useServiceStatus: () => useSyncExternalStore(subscribe, () => services.status) }
})

beforeEach(() => {
  services.set([])
  auth.signIn.mockReset().mockResolvedValue()
  render(<SignInForm />, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/sign-in?redirect=%2Flibrary']}>{children}</MemoryRouter>
    ),
  })
})
afterEach(cleanup)

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

async function fillIn(): Promise<void> {
  await userEvent.type(email(), ' mara@example.org ')
  await userEvent.type(password(), 'undertone')
}

it('asks for what is missing, with the focus on the first field, and calls nobody', async () => {
  await press()
  expect(document.activeElement).toBe(email())
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Write your password.')).toBeTruthy()
  expect(auth.signIn).not.toHaveBeenCalled()
})

it('takes back a complaint while the field is corrected, without moving the focus', async () => {
  await press()
  await userEvent.type(email(), 'm')
  expect(email().getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(email())
  expect(password().getAttribute('aria-invalid')).toBe('true')
})

it('hands in what was typed', async () => {
  await fillIn()
  await press()
  expect(auth.signIn).toHaveBeenCalledTimes(1)
  expect(auth.signIn.mock.calls[0]?.[0]).toMatchObject({
    email: 'mara@example.org',
    password: 'undertone',
  })
})

it('puts a refusal beside its field and the focus on it', async () => {
  auth.signIn.mockRejectedValue({ code: 'auth/invalid-credential' })
  await fillIn()
  await press()
  await screen.findByText('This e-mail address and password do not belong together.')
  expect(document.activeElement).toBe(password())
})

it('says above the form what concerns no field', async () => {
  auth.signIn.mockRejectedValue({ code: 'auth/too-many-requests' })
  await fillIn()
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts')
})

it('holds what was typed while identity is starting and hands it in by itself', async () => {
  act(() => services.set(['identity']))
  expect(screen.getByRole('status').textContent).toContain('still starting')
  await fillIn()
  await press()
  expect(screen.getByRole('button', { name: /Waiting for accounts/ })).toBeTruthy()
  expect(auth.signIn).not.toHaveBeenCalled()
  await act(async () => services.set([]))
  expect(auth.signIn).toHaveBeenCalledTimes(1)
})

it('takes the place the person was heading for along to sign-up', () => {
  const link = screen.getByRole('link', { name: 'Create an account' })
  expect(link.getAttribute('href')).toBe('/sign-up?redirect=%2Flibrary')
})
