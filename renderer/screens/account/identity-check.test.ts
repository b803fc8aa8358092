import { beforeEach, expect, test, vi } from 'vitest'
import {
  accountSession,
  createIdentityCheck,
  type IdentityCheckPorts,
  identityCheck,
} from './identity-check.ts'
import type { PendingFactor } from './reauthenticate.ts'

vi.mock('../../domain/auth/identity.ts', () => ({
  runningIdentity: () => ({
    auth: { currentUser: { providerData: [{ providerId: 'password' }] } },
  }),
}))

const coded = (code: string) => Object.assign(new Error(code), { code })
const wrong = coded('auth/invalid-credential')

let ports: {
  [Name in keyof IdentityCheckPorts]: ReturnType<typeof vi.fn<IdentityCheckPorts[Name]>>
}
let check: ReturnType<typeof createIdentityCheck>
let factor: PendingFactor

beforeEach(() => {
  factor = { phone: '+•••1234', send: vi.fn(async () => {}), submit: vi.fn(async () => {}) }
  ports = {
    methods: vi.fn(() => ({ hasPassword: true, hasGoogle: true })),
    byPassword: vi.fn(async () => 'confirmed' as const),
    byGoogle: vi.fn(async () => 'confirmed' as const),
  }
  check = createIdentityCheck(ports)
})

const question = () => check.useQuestion.getState().question

test('opens the dialog for a password from a form only if a code is needed too', async () => {
  expect(await check.confirm('secret')).toBe(true)
  expect(question()).toBeNull()
  ports.byPassword.mockResolvedValueOnce(factor)
  const confirmed = check.confirm('secret')
  await expect.poll(() => question()).toEqual({ step: 'code', factor })
  await check.submitCode('123456')
  expect(await confirmed).toBe(true)
  ports.byPassword.mockRejectedValueOnce(wrong)
  await expect(check.confirm('nope')).rejects.toBe(wrong)
})

test('accepts the right code after a wrong one', async () => {
  ports.byPassword.mockResolvedValueOnce(factor)
  const confirmed = check.confirm()
  expect(question()).toEqual({ step: 'method', hasPassword: true, hasGoogle: true })
  await check.submitPassword('secret')
  const wrongCode = coded('auth/invalid-verification-code')
  vi.mocked(factor.submit).mockRejectedValueOnce(wrongCode)
  await expect(check.submitCode('000000')).rejects.toBe(wrongCode)
  expect(question()).toEqual({ step: 'code', factor })
  await check.submitCode('123456')
  expect(await confirmed).toBe(true)
  expect(question()).toBeNull()
})

test('resolves with false when closed and ignores a late result', async () => {
  const slow = Promise.withResolvers<'confirmed'>()
  ports.byPassword.mockReturnValueOnce(slow.promise)
  const confirmed = check.confirm()
  const result = check.submitPassword('secret')
  check.cancel()
  expect(await confirmed).toBe(false)
  slow.resolve('confirmed')
  await result
  expect(question()).toBeNull()
})

test('does not apply a late result to the next check', async () => {
  const slow = Promise.withResolvers<'confirmed'>()
  ports.byPassword.mockReturnValueOnce(slow.promise)
  const first = check.confirm()
  const result = check.submitPassword('secret')
  const second = check.confirm()
  expect(await first).toBe(false)
  slow.resolve('confirmed')
  await result
  expect(question()).not.toBeNull()
  check.cancel()
  expect(await second).toBe(false)
})

test('repeats an action that needs a recent sign-in after the confirmation', async () => {
  const action = vi.fn(async () => 'done')
  action.mockRejectedValueOnce(coded('auth/requires-recent-login'))
  const done = check.withRecentSignIn(action)
  await expect.poll(() => question()).not.toBeNull()
  await check.submitPassword('secret')
  expect(await done).toBe('done')
  expect(action).toHaveBeenCalledTimes(2)
})

test('does not repeat the action without the confirmation, and passes other errors on', async () => {
  const refused = vi.fn().mockRejectedValue(coded('auth/requires-recent-login'))
  const done = check.withRecentSignIn(refused)
  await expect.poll(() => question()).not.toBeNull()
  check.cancel()
  expect(await done).toBeNull()
  expect(refused).toHaveBeenCalledOnce()
  expect(await check.withRecentSignIn(async () => 1)).toBe(1)
  await expect(check.withRecentSignIn(() => Promise.reject(wrong))).rejects.toBe(wrong)
  expect(question()).toBeNull()
})

test('closes with false when the user signs out', async () => {
  const change = vi.fn(async () => true)
  const changed = identityCheck.withRecentSignIn(async () => {
    if (change.mock.calls.length > 0) return change()
    await change()
    throw Object.assign(new Error('recent'), { code: 'auth/requires-recent-login' })
  })
  const currentQuestion = () => identityCheck.useQuestion.getState().question
  await expect.poll(currentQuestion).not.toBeNull()
  accountSession.leave()
  expect(currentQuestion()).toBeNull()
  expect(await changed).toBeNull()
  expect(change).toHaveBeenCalledOnce()
})
