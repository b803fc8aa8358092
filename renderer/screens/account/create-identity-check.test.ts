import { beforeEach, expect, test, vi } from 'vitest'
import { createIdentityCheck, type IdentityCheckPorts } from './identity-check.ts'
import type { PendingFactor } from './reauthenticate.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })
const wrong = coded('auth/invalid-credential')

let ports: {
  [Name in keyof IdentityCheckPorts]: ReturnType<typeof vi.fn<IdentityCheckPorts[Name]>>
}
let check: ReturnType<typeof createIdentityCheck>
let factor: PendingFactor

beforeEach(() => {
  factor = { phone: '+•••1234', send: vi.fn(async () => {}), answer: vi.fn(async () => {}) }
  ports = {
    methods: vi.fn(() => ({ password: true, google: true })),
    byPassword: vi.fn(async () => 'confirmed' as const),
    byGoogle: vi.fn(async () => 'confirmed' as const),
  }
  check = createIdentityCheck(ports)
})

const question = () => check.useQuestion.getState().question

test('asks for what the account signs in with, and the password confirms', async () => {
  const confirmed = check.confirm()
  expect(question()).toEqual({ step: 'method', password: true, google: true })
  await check.answerPassword('secret')
  expect(await confirmed).toBe(true)
  expect(question()).toBeNull()
})

test('a wrong password rejects, and the question stays', async () => {
  ports.byPassword.mockRejectedValueOnce(wrong)
  const confirmed = check.confirm()
  await expect(check.answerPassword('nope')).rejects.toBe(wrong)
  expect(question()).not.toBeNull()
  await check.answerPassword('secret')
  expect(await confirmed).toBe(true)
})

test('an account with a second factor is asked for its code as well', async () => {
  ports.byPassword.mockResolvedValueOnce(factor)
  const confirmed = check.confirm()
  await check.answerPassword('secret')
  expect(question()).toEqual({ step: 'code', factor })
  vi.mocked(factor.answer).mockRejectedValueOnce(coded('auth/invalid-verification-code'))
  await expect(check.answerCode('000000')).rejects.toThrow('auth/invalid-verification-code')
  await check.answerCode('123456')
  expect(factor.answer).toHaveBeenLastCalledWith('123456')
  expect(await confirmed).toBe(true)
})

test('a password from a form opens the dialog only when a code is needed too', async () => {
  expect(await check.confirm('secret')).toBe(true)
  expect(question()).toBeNull()
  ports.byPassword.mockResolvedValueOnce(factor)
  const confirmed = check.confirm('secret')
  await expect.poll(() => question()).toEqual({ step: 'code', factor })
  await check.answerCode('123456')
  expect(await confirmed).toBe(true)
  ports.byPassword.mockRejectedValueOnce(wrong)
  await expect(check.confirm('nope')).rejects.toBe(wrong)
})

test('closing the dialog answers false; a late answer in it changes nothing', async () => {
  const slow = Promise.withResolvers<'confirmed'>()
  ports.byPassword.mockReturnValueOnce(slow.promise)
  const confirmed = check.confirm()
  const answering = check.answerPassword('secret')
  check.cancel()
  expect(await confirmed).toBe(false)
  slow.resolve('confirmed')
  await answering
  expect(question()).toBeNull()
})

test('a late answer does not confirm the next question', async () => {
  const slow = Promise.withResolvers<'confirmed'>()
  ports.byPassword.mockReturnValueOnce(slow.promise)
  const first = check.confirm()
  const answering = check.answerPassword('secret')
  const second = check.confirm()
  expect(await first).toBe(false)
  slow.resolve('confirmed')
  await answering
  expect(question()).not.toBeNull()
  check.cancel()
  expect(await second).toBe(false)
})

test('cancelling at Google leaves the question open', async () => {
  ports.byGoogle.mockResolvedValueOnce('cancelled')
  const confirmed = check.confirm()
  await check.answerGoogle()
  expect(question()).not.toBeNull()
  await check.answerGoogle()
  expect(await confirmed).toBe(true)
})

test('an action that needs a recent sign-in is repeated after the confirmation', async () => {
  const action = vi.fn(async () => 'done')
  action.mockRejectedValueOnce(coded('auth/requires-recent-login'))
  const done = check.withRecentSignIn(action)
  await expect.poll(() => question()).not.toBeNull()
  await check.answerPassword('secret')
  expect(await done).toBe('done')
  expect(action).toHaveBeenCalledTimes(2)
})

test('without the confirmation the action is not repeated; other outcomes ask no question', async () => {
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
