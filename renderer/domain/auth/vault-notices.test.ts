import { beforeEach, expect, test, vi } from 'vitest'
import { createVaultToasts } from './identity.ts'

const notifyError = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../../lib/notify.ts', () => ({ notifyError }))
beforeEach(() => notifyError.mockReset())

test('shows nothing for a session in the keyring', () => {
  createVaultToasts().onSaved({ protection: 'encrypted', reason: null })
  expect(notifyError).not.toHaveBeenCalled()
})

test.each([
  ['no-keyring', 'has no usable keyring', 'install GNOME Keyring or KWallet'],
  ['keyring-failed', 'did not save your session', 'Unlock the keyring'],
] as const)('shows once that a session is in memory, with advice: %s', (reason, why, advice) => {
  const notices = createVaultToasts()
  notices.onSaved({ protection: 'memory', reason })
  notices.onSaved({ protection: 'memory', reason })
  expect(notifyError).toHaveBeenCalledOnce()
  expect(notifyError.mock.calls[0]?.[0]).toContain(why)
  expect(notifyError.mock.calls[0]?.[0]).toContain(advice)
})

test('shows nothing after the user continued with a locked keyring', () => {
  createVaultToasts().onSaved({ protection: 'memory', reason: 'keyring-locked' })
  expect(notifyError).not.toHaveBeenCalled()
})

test('shows that a session was set aside', () => {
  createVaultToasts().onUnreadableSession()
  expect(notifyError.mock.calls).toEqual([['Your saved session could not be read. Sign in again.']])
})
