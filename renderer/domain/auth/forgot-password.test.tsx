import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ForgotPassword } from './forgot-password.tsx'

const CODE = 'a-code-out-of-a-email'
const auth = vi.hoisted(() => ({
  request: vi.fn<(email: string) => Promise<void>>(),
  emailOf: vi.fn<(code: string) => Promise<string>>(),
  reset: vi.fn<(code: string, password: string) => Promise<void>>(),
}))
vi.mock('./auth.ts', async () => ({
  requestPasswordReset: auth.request,
  getResetCodeEmail: auth.emailOf,
  resetPassword: auth.reset,
}))
vi.mock('./identity.ts', async () => {
  const { DEFAULT_RULES } = await import('./password-rules.ts')
  return { runningIdentity: () => ({ loadPasswordRules: async () => DEFAULT_RULES }) }
})

beforeEach(() => {
  auth.request.mockReset().mockResolvedValue()
  auth.emailOf.mockReset().mockResolvedValue('mara@example.org')
  auth.reset.mockReset().mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

async function open(address = '/forgot-password?redirect=%2Flibrary') {
  const router = createMemoryRouter([{ path: '*', element: <ForgotPassword /> }], {
    initialEntries: ['/sign-in', address],
    initialIndex: 1,
  })
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await act(async () => {})
  return router
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })

/** Waits for a step, whose heading then has focus. */
async function arrivesAt(name: string): Promise<void> {
  const step = await heading(name)
  await waitFor(() => expect(document.activeElement).toBe(step))
}

const requestReset = () => userEvent.type(screen.getByLabelText('Email'), 'mara@example.org{Enter}')
async function paste(text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText('Link or code from the email'))
  await userEvent.paste(text)
  await userEvent.keyboard('{Enter}')
}

it('sends an email without revealing whether the address has an account', async () => {
  await open()
  await requestReset()
  await arrivesAt('Check your email')
  expect(auth.request.mock.calls).toEqual([['mara@example.org']])
  expect(screen.getByText('If an account uses mara@example.org, we sent it an email.')).toBeTruthy()
})

it.each([undefined, '/forgot-password?oobCode='])('asks for an address first', async (address) => {
  await open(address)
  await press('Send email')
  expect(screen.getByRole('alert').textContent).toBe('Enter your email address.')
  expect(auth.request).not.toHaveBeenCalled()
})

it('sets a new password from a pasted link', async () => {
  await open()
  await requestReset()
  await heading('Check your email')
  await paste(`https://provider.example/action?mode=resetPassword&oobCode=${CODE}`)
  await arrivesAt('Choose a new password')
  expect(auth.emailOf.mock.calls).toEqual([[CODE]])
  expect(screen.getByText('mara@example.org')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New password'), 'dub plate{Enter}')
  await arrivesAt('Password saved')
  expect(auth.reset.mock.calls).toEqual([[CODE, 'dub plate']])
  const link = screen.getByRole('link', { name: 'Go to sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in?redirect=%2Flibrary')
})

it('names the account for password managers', async () => {
  await open(`/forgot-password?oobCode=${CODE}`)
  await heading('Choose a new password')
  const hidden = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect([hidden?.value, hidden?.hidden]).toEqual(['mara@example.org', true])
  const field = screen.getByLabelText<HTMLInputElement>('New password')
  expect([field.name, field.autocomplete]).toEqual(['newPassword', 'new-password'])
})

it('removes a code from the URL and the history', async () => {
  let found: (email: string) => void = () => {}
  auth.emailOf.mockReturnValue(
    new Promise((resolve) => {
      found = resolve
    }),
  )
  const router = await open(`/forgot-password?mode=x&oobCode=${CODE}&redirect=%2Flibrary`)
  expect(router.state.location.search).toBe('?redirect=%2Flibrary')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(screen.getByRole('status').textContent).toContain('Checking the link')
  await act(async () => found('mara@example.org'))
  expect(auth.emailOf).toHaveBeenCalledTimes(1)
  await heading('Choose a new password')
})

it('offers a new email for an expired link', async () => {
  auth.emailOf.mockRejectedValue({ code: 'auth/expired-action-code' })
  await open(`/forgot-password?oobCode=${CODE}`)
  expect((await screen.findByRole('alert')).textContent).toContain('has expired')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await press('Request a new email')
  await arrivesAt('Request an email')
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

it('retries a link after a network failure', async () => {
  auth.emailOf.mockRejectedValueOnce({ code: 'auth/network-request-failed' })
  await open(`/forgot-password?oobCode=${CODE}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await heading('Choose a new password')
  expect(auth.emailOf).toHaveBeenCalledTimes(2)
})

it('distinguishes a used code from a rejected password', async () => {
  auth.reset.mockRejectedValue({ code: 'auth/invalid-action-code' })
  await open(`/forgot-password?oobCode=${CODE}`)
  await heading('Choose a new password')
  await userEvent.type(screen.getByLabelText('New password'), 'dub plate{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('invalid or already used')
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBeNull()
  await press('Request a new email')
  await heading('Request an email')
})

it('rejects text that is neither a link nor a code, at the field', async () => {
  await open()
  await press('Use an email I already have')
  await heading('Paste the link')
  await paste('hello')
  expect(screen.getByRole('alert').textContent).toContain('not the link or code')
  expect(auth.emailOf).not.toHaveBeenCalled()
})

it('resends the email only after the countdown', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  await open()
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  fireEvent.input(field, { target: { value: 'mara@example.org' } })
  await act(async () => fireEvent.submit(field.form as HTMLFormElement))
  const again = screen.getByRole('button', { name: 'Send again in 30 s' })
  expect(again).toHaveProperty('disabled', true)
  act(() => vi.advanceTimersByTime(30_000))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send again' })))
  expect(auth.request.mock.calls).toEqual([['mara@example.org'], ['mara@example.org']])
  expect(screen.getByText('Sent again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again in 30 s' })).toBeTruthy()
})

it('retains the typed address for correction', async () => {
  await open()
  await requestReset()
  await heading('Check your email')
  await press('Use another address')
  await heading('Request an email')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@example.org')
})
