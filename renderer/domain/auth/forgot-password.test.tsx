import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ForgotPassword } from './forgot-password.tsx'

const CODE = 'a-code-out-of-a-mail'
const auth = vi.hoisted(() => ({
  request: vi.fn<(email: string) => Promise<void>>(),
  emailOf: vi.fn<(code: string) => Promise<string>>(),
  reset: vi.fn<(code: string, password: string) => Promise<void>>(),
}))
vi.mock('./auth.ts', async () => ({
  requestPasswordReset: auth.request,
  emailOfResetCode: auth.emailOf,
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

/** Waits for the step whose heading then has the focus. */
async function arrivesAt(name: string): Promise<void> {
  const step = await heading(name)
  await waitFor(() => expect(document.activeElement).toBe(step))
}

const ask = () => userEvent.type(screen.getByLabelText('E-mail'), 'mara@example.org{Enter}')
async function paste(text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText('Link or code from the mail'))
  await userEvent.paste(text)
  await userEvent.keyboard('{Enter}')
}

it('sends a mail, and does not tell whether the address has an account', async () => {
  await open()
  await ask()
  await arrivesAt('Check your mail')
  expect(auth.request.mock.calls).toEqual([['mara@example.org']])
  expect(
    screen.getByText('If an account uses mara@example.org, a mail is on its way.'),
  ).toBeTruthy()
})

it.each([undefined, '/forgot-password?oobCode='])('asks for an address first', async (address) => {
  await open(address)
  await press('Send the mail')
  expect(screen.getByRole('alert').textContent).toBe('Enter your e-mail address.')
  expect(auth.request).not.toHaveBeenCalled()
})

it('goes from the pasted link to a new password', async () => {
  await open()
  await ask()
  await heading('Check your mail')
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

it('tells a password manager whose entry changes', async () => {
  await open(`/forgot-password?oobCode=${CODE}`)
  await heading('Choose a new password')
  const hidden = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect([hidden?.value, hidden?.hidden]).toEqual(['mara@example.org', true])
  const field = screen.getByLabelText<HTMLInputElement>('New password')
  expect([field.name, field.autocomplete]).toEqual(['newPassword', 'new-password'])
})

it('takes a code out of the address at once, and out of the history', async () => {
  let found: (email: string) => void = () => {}
  auth.emailOf.mockReturnValue(
    new Promise((resolve) => {
      found = resolve
    }),
  )
  const router = await open(`/forgot-password?mode=x&oobCode=${CODE}&redirect=%2Flibrary`)
  expect(router.state.location.search).toBe('?redirect=%2Flibrary')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(screen.getByRole('status').textContent).toContain('Looking up')
  await act(async () => found('mara@example.org'))
  expect(auth.emailOf).toHaveBeenCalledTimes(1)
  await heading('Choose a new password')
})

it('says that a link has expired and leads to a new mail', async () => {
  auth.emailOf.mockRejectedValue({ code: 'auth/expired-action-code' })
  await open(`/forgot-password?oobCode=${CODE}`)
  expect((await screen.findByRole('alert')).textContent).toContain('has expired')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await press('Ask for a new mail')
  await arrivesAt('Ask for a mail')
  expect(screen.getByLabelText('E-mail')).toBeTruthy()
})

it('looks a link up again after a failure of the network', async () => {
  auth.emailOf.mockRejectedValueOnce({ code: 'auth/network-request-failed' })
  await open(`/forgot-password?oobCode=${CODE}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await heading('Choose a new password')
  expect(auth.emailOf).toHaveBeenCalledTimes(2)
})

it('tells a used-up code from a refused password', async () => {
  auth.reset.mockRejectedValue({ code: 'auth/invalid-action-code' })
  await open(`/forgot-password?oobCode=${CODE}`)
  await heading('Choose a new password')
  await userEvent.type(screen.getByLabelText('New password'), 'dub plate{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('may have been used already')
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBeNull()
  await press('Ask for a new mail')
  await heading('Ask for a mail')
})

it('refuses what is neither link nor code, beside the field', async () => {
  await open()
  await press('I already have the mail')
  await heading('Paste the link')
  await paste('hello')
  expect(screen.getByRole('alert').textContent).toContain('neither the link nor the code')
  expect(auth.emailOf).not.toHaveBeenCalled()
})

it('sends the mail again only after the countdown', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  await open()
  const field = screen.getByLabelText<HTMLInputElement>('E-mail')
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

it('keeps the address that was typed for correcting it', async () => {
  await open()
  await ask()
  await heading('Check your mail')
  await press('Use another address')
  await heading('Ask for a mail')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('mara@example.org')
})
