import { beforeEach, expect, test, vi } from 'vitest'
import { createVaultNotices } from './identity.ts'

const notifyError = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../../lib/notify.ts', () => ({ notifyError }))
beforeEach(() => notifyError.mockReset())

test('a session kept by the keyring shows no notice', () => {
  createVaultNotices().onKept({ protection: 'encrypted', reason: null })
  expect(notifyError).not.toHaveBeenCalled()
})

test.each([
  [
    'no-keyring',
    'has no keyring',
    'install a Secret Service keyring such as GNOME Keyring or KWallet',
  ],
  ['keyring-failed', 'did not take your session', 'Unlock the keyring'],
] as const)('a session in memory is told once, with what to do: %s', (reason, why, advice) => {
  const notices = createVaultNotices()
  notices.onKept({ protection: 'memory', reason })
  notices.onKept({ protection: 'memory', reason })
  expect(notifyError).toHaveBeenCalledOnce()
  expect(notifyError.mock.calls[0]?.[0]).toContain(why)
  expect(notifyError.mock.calls[0]?.[0]).toContain(advice)
})

test('a user who chose to go on without a locked keyring is not told again', () => {
  createVaultNotices().onKept({ protection: 'memory', reason: 'keyring-locked' })
  expect(notifyError).not.toHaveBeenCalled()
})

test('a session that was set aside shows a notice', () => {
  createVaultNotices().onSetAside()
  expect(notifyError.mock.calls).toEqual([
    ['Your stored session could not be read and was set aside. Please sign in again.'],
  ])
})
