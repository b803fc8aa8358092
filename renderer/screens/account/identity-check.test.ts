import { expect, test, vi } from 'vitest'
import { accountSession, identityCheck } from './identity-check.ts'

vi.mock('../../domain/auth/identity.ts', () => ({
  runningIdentity: () => ({
    auth: { currentUser: { providerData: [{ providerId: 'password' }] } },
  }),
}))

const question = () => identityCheck.useQuestion.getState().question

test('a question to a user who leaves is closed and answered false', async () => {
  const change = vi.fn(async () => true)
  const changed = identityCheck.withRecentSignIn(async () => {
    if (change.mock.calls.length > 0) return change()
    await change()
    throw Object.assign(new Error('recent'), { code: 'auth/requires-recent-login' })
  })
  await expect.poll(() => question()).not.toBeNull()
  accountSession.leave()
  expect(question()).toBeNull()
  expect(await changed).toBeNull()
  expect(change).toHaveBeenCalledOnce()
})
