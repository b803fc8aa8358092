import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleUser } from '../../../api/testing/samples.ts'
import { useAuthStore } from '../../../domain/auth/auth-store.ts'
import { useOwnUser } from '../../../domain/auth/users.ts'
import { press } from '../../../ui/testing/press.ts'
import { useEmailWait } from '../address-change.ts'
import {
  applyPastedCode,
  changeAddress,
  checkEmailLink,
  copyAddress,
  sendEmailAgain,
  verifyAddress,
} from '../email-flow.ts'
import { identityCheck } from '../identity-check.ts'
import { ada, showTo } from '../testing/fake-account.ts'
import { EmailPanel } from './email-panel.tsx'

const focus = vi.hoisted(() => ({ listener: null as ((focused: boolean) => void) | null }))
vi.mock('../email-flow.ts', () => ({
  applyPastedCode: vi.fn(),
  changeAddress: vi.fn(),
  copyAddress: vi.fn(),
  checkEmailLink: vi.fn(),
  sendEmailAgain: vi.fn(),
  stopWaiting: vi.fn(),
  verifyAddress: vi.fn(),
}))
vi.mock('../identity-check.ts', () => ({ identityCheck: { confirm: vi.fn(async () => true) } }))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({
    window: {
      onFocus: (listener: (focused: boolean) => void) => {
        focus.listener = listener
        return () => {
          focus.listener = null
        }
      },
    },
  }),
}))
vi.mock('../../../domain/auth/users.ts', async (original) => ({
  ...(await original<typeof import('../../../domain/auth/users.ts')>()),
  useOwnUser: vi.fn(),
}))

const unverified = { ...ada, emailVerified: false }
const backendKnows = (email: string) =>
  vi
    .mocked(useOwnUser)
    .mockReturnValue({ data: { ...sampleUser, email } } as ReturnType<typeof useOwnUser>)

beforeEach(() => {
  vi.clearAllMocks()
  useEmailWait.setState({ wait: null })
  backendKnows('ada@example.org')
  vi.mocked(checkEmailLink).mockResolvedValue('not-opened')
})
afterEach(cleanup)

const waitingFor = (kind: 'verify' | 'change', address: string) =>
  useEmailWait.setState({ wait: { uid: 'u1', kind, address } })

it('shows the address and whether it is verified', () => {
  showTo(ada, <EmailPanel />)
  expect(screen.getByText('ada@example.org')).toBeTruthy()
  expect(screen.getByText('Verified')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send verification email' })).toBeNull()
  expect(focus.listener).toBeNull()
})

it('sends the verification email and shows a rejection', async () => {
  showTo(unverified, <EmailPanel />)
  const tooMany = Object.assign(new Error(), { code: 'auth/too-many-requests' })
  vi.mocked(verifyAddress).mockRejectedValueOnce(tooMany)
  await press('Send verification email')
  await screen.findByText(/Too many attempts/)
  await press('Send verification email')
  expect(verifyAddress).toHaveBeenCalledTimes(2)
})

it('checks again on focus, not on blur', () => {
  showTo(unverified, <EmailPanel />)
  focus.listener?.(false)
  expect(checkEmailLink).not.toHaveBeenCalled()
  focus.listener?.(true)
  expect(checkEmailLink).toHaveBeenCalledOnce()
})

it('shows the recipient while waiting, checks on demand and sends again', async () => {
  waitingFor('change', 'new@example.org')
  showTo(ada, <EmailPanel />)
  expect(screen.getByText(/email sent to new@example.org/)).toBeTruthy()
  await press('Check now')
  await screen.findByText(/not been opened yet/)
  await press('Send again')
  expect(sendEmailAgain).toHaveBeenCalledOnce()
  await screen.findByText('Sent again to new@example.org.')
})

it('accepts a pasted link and reports a used one next to the field', async () => {
  waitingFor('verify', 'ada@example.org')
  showTo(unverified, <EmailPanel />)
  const field = screen.getByLabelText('Or paste the link or its code here')
  await press('Use this link')
  expect(screen.getByText(/Paste the full link/)).toBeTruthy()
  const used = Object.assign(new Error(), { code: 'auth/invalid-action-code' })
  vi.mocked(applyPastedCode).mockRejectedValueOnce(used)
  const code = 'abcdefghijklmnopqrstuvwxyz0123456789'
  await userEvent.type(field, `https://id.example.org/action?mode=verifyEmail&oobCode=${code}`)
  await press('Use this link')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(applyPastedCode).toHaveBeenCalledExactlyOnceWith(code)
})

it('hides the wait of another account', () => {
  useEmailWait.setState({ wait: { uid: 'u2', kind: 'verify', address: 'bob@example.org' } })
  showTo(unverified, <EmailPanel />)
  expect(screen.queryByText(/bob@example.org/)).toBeNull()
})

it('requires the current password for a new address and shows each error at its field', async () => {
  showTo(ada, <EmailPanel />)
  await press('Change address')
  await press('Send the link')
  expect(screen.getByText('Enter the new address.')).toBeTruthy()
  expect(screen.getByText('Enter your current password.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New email address'), ' new@example.org ')
  await userEvent.type(screen.getByLabelText('Current password'), 'secret')
  const wrong = Object.assign(new Error(), { code: 'auth/wrong-password' })
  vi.mocked(identityCheck.confirm).mockRejectedValueOnce(wrong)
  await press('Send the link')
  await screen.findByText('This is not your current password.')
  const inUse = Object.assign(new Error(), { code: 'auth/email-already-in-use' })
  vi.mocked(changeAddress).mockRejectedValueOnce(inUse)
  await press('Send the link')
  await screen.findByText(/An account with this email address already exists/)
  vi.mocked(changeAddress).mockResolvedValueOnce(true)
  await press('Send the link')
  await waitFor(() => expect(screen.queryByLabelText('New email address')).toBeNull())
  expect(changeAddress).toHaveBeenLastCalledWith('new@example.org')
  expect(identityCheck.confirm).toHaveBeenLastCalledWith('secret')
})

it('moves the focus into the form and back to its button', async () => {
  showTo(ada, <EmailPanel />)
  await press('Change address')
  expect(document.activeElement).toBe(screen.getByLabelText('New email address'))
  await press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change address' }))
})

it('confirms in the dialog for an account without a password', async () => {
  showTo({ ...ada, providers: ['google.com'] }, <EmailPanel />)
  await press('Change address')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await userEvent.type(screen.getByLabelText('New email address'), 'new@example.org')
  await press('Send the link')
  expect(identityCheck.confirm).toHaveBeenCalledExactlyOnceWith(undefined)
})

it('updates record and backend automatically, and on demand after a failure', async () => {
  vi.mocked(copyAddress).mockRejectedValueOnce(new Error('unreachable'))
  showTo(ada, <EmailPanel />)
  expect(copyAddress).not.toHaveBeenCalled()
  useAuthStore.setState({ user: { ...ada, email: 'new@example.org' } })
  await screen.findByText(/still has the old one/)
  vi.mocked(copyAddress).mockResolvedValueOnce({ ...sampleUser, email: 'new@example.org' })
  await press('Try again')
  expect(copyAddress).toHaveBeenCalledTimes(2)
})
