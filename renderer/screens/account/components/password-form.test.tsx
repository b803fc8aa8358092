import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify } from '../../../lib/notify.ts'
import { press } from '../../../ui/testing/press.ts'
import { PasswordPanel } from '../account-panels.tsx'
import { changePassword } from '../account-provider.ts'
import { identityCheck } from '../identity-check.ts'
import { ada, showTo } from '../testing/fake-account.ts'

const mocks = vi.hoisted(() => ({ requestPasswordReset: vi.fn() }))
vi.mock('../../../lib/notify.ts')
vi.mock('../account-provider.ts')
vi.mock('../identity-check.ts', () => ({
  identityCheck: {
    confirm: vi.fn(async () => true),
    withRecentSignIn: vi.fn((action: () => Promise<unknown>) => action()),
  },
}))
vi.mock('../../../domain/auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../../../domain/auth/auth.ts')>()),
  ...mocks,
}))
vi.mock('../../../domain/auth/identity.ts', () => ({
  runningIdentity: () => ({
    loadPasswordRules: async () => ({
      minLength: 8,
      maxLength: null,
      uppercase: false,
      lowercase: false,
      number: true,
      symbol: false,
      source: 'provider',
    }),
  }),
}))

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
const next = () => screen.getByLabelText<HTMLInputElement>('New password')
const submit = () => press('Change password')
const rules = () => screen.findByText('At least 8 characters')

async function fill(now: string, then: string): Promise<void> {
  showTo(ada, <PasswordPanel />)
  await rules()
  await userEvent.type(current(), now)
  await userEvent.type(next(), then)
}

it('confirms the current password, sets the new one and clears both fields', async () => {
  await fill('old-secret', 'louder-2026')
  await submit()
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(identityCheck.confirm).toHaveBeenCalledExactlyOnceWith('old-secret')
  expect(changePassword).toHaveBeenCalledExactlyOnceWith('louder-2026')
  expect(current().value).toBe('')
  expect(next().value).toBe('')
})

it('does not call the provider while a password rule is not met', async () => {
  await fill('old-secret', 'nodigits')
  await submit()
  expect(screen.getByText(/does not meet every rule/)).toBeTruthy()
  expect(document.activeElement).toBe(next())
  expect(identityCheck.confirm).not.toHaveBeenCalled()
})

it('rejects the current password as the new one', async () => {
  await fill('louder-2026', 'louder-2026')
  await submit()
  expect(screen.getByText(/Choose another one/)).toBeTruthy()
  expect(identityCheck.confirm).not.toHaveBeenCalled()
})

it('shows a wrong current password at its field', async () => {
  const wrong = Object.assign(new Error(), { code: 'auth/invalid-credential' })
  vi.mocked(identityCheck.confirm).mockRejectedValueOnce(wrong)
  await fill('not-it', 'louder-2026')
  await submit()
  await screen.findByText('This is not your current password.')
  expect(current().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(current())
  expect(changePassword).not.toHaveBeenCalled()
})

it('shows a rejected new password at its field', async () => {
  const weak = Object.assign(new Error(), { code: 'auth/weak-password' })
  vi.mocked(changePassword).mockRejectedValueOnce(weak)
  await fill('old-secret', 'louder-2026')
  await submit()
  await waitFor(() => expect(next().getAttribute('aria-invalid')).toBe('true'))
  expect(notify).not.toHaveBeenCalled()
})

it('changes nothing without the second factor', async () => {
  vi.mocked(identityCheck.confirm).mockResolvedValueOnce(false)
  await fill('old-secret', 'louder-2026')
  await submit()
  await waitFor(() => expect(identityCheck.confirm).toHaveBeenCalled())
  expect(changePassword).not.toHaveBeenCalled()
  expect(current().value).toBe('old-secret')
})

it('offers an email to an account without a password', async () => {
  showTo({ ...ada, providers: ['google.com'] }, <PasswordPanel />)
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await press('Send email')
  expect(mocks.requestPasswordReset).toHaveBeenCalledExactlyOnceWith('ada@example.org')
  await screen.findByText('We sent an email to ada@example.org.')
})
