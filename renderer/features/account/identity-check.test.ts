import { expect, test, vi } from 'vitest'
import { useAuthStore } from '../auth/auth-store.ts'
import { ada } from './fake-account.ts'
import { identityCheck } from './identity-check.ts'

vi.mock('../auth/identity.ts', () => ({
  runningIdentity: () => ({
    auth: { currentUser: { providerData: [{ providerId: 'password' }] } },
  }),
}))

const question = () => identityCheck.useQuestion.getState().question

test.each([
  ['leaves', null],
  ['makes way for another', { ...ada, uid: 'u2' }],
])('a question to somebody who %s is asked no longer, and answered no', async (_name, next) => {
  useAuthStore.setState({ user: ada })
  const change = vi.fn(async () => true)
  const changed = identityCheck.withRecentSignIn(async () => {
    if (change.mock.calls.length > 0) return change()
    await change()
    throw Object.assign(new Error('recent'), { code: 'auth/requires-recent-login' })
  })
  await vi.waitFor(() => expect(question()).not.toBeNull())
  useAuthStore.setState({ user: { ...ada, displayName: 'Ada L.' } })
  expect(question()).not.toBeNull()
  useAuthStore.setState({ user: next })
  expect(question()).toBeNull()
  expect(await changed).toBeNull()
  expect(change).toHaveBeenCalledOnce()
})
