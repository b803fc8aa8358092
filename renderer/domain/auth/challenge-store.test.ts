import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from './auth-store.ts'
import { createChallengeStore } from './challenge-store.ts'
import { ada } from './testing/fake-provider.ts'

const onOver = vi.fn()
const currentChallenge = () => useAuthStore.getState().challenge

function fakeFactor(phone = '+*******1234') {
  return { phone, sendCode: vi.fn(async () => {}), submit: vi.fn(async () => ada) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  onOver.mockReset()
  useAuthStore.setState({ challenge: null })
})
afterEach(() => vi.useRealTimers())

test('publishes the masked number and when the last code was sent', async () => {
  const challenges = createChallengeStore(useAuthStore, onOver)
  const factor = fakeFactor()
  challenges.set(factor)
  expect(currentChallenge()).toEqual({ phone: '+*******1234', sentAt: null })
  await challenges.sendCode()
  expect(currentChallenge()?.sentAt).toBe(1_000)
  vi.setSystemTime(31_000)
  await challenges.sendCode()
  expect(currentChallenge()?.sentAt).toBe(31_000)
  expect(factor.sendCode).toHaveBeenCalledTimes(2)
})

test('signs in with the correct code and removes the challenge', async () => {
  const challenges = createChallengeStore(useAuthStore, onOver)
  challenges.set(fakeFactor())
  expect(await challenges.submit('123456')).toBe(ada)
  expect(currentChallenge()).toBeNull()
  await expect(challenges.submit('123456')).rejects.toMatchObject({
    code: 'undertone/no-challenge',
  })
})

test('retains the challenge after a wrong code and after a failed send', async () => {
  const challenges = createChallengeStore(useAuthStore, onOver)
  const factor = fakeFactor()
  factor.submit.mockRejectedValue({ code: 'auth/invalid-verification-code' })
  factor.sendCode.mockRejectedValue({ code: 'auth/quota-exceeded' })
  challenges.set(factor)
  await expect(challenges.submit('000000')).rejects.toMatchObject({
    code: 'auth/invalid-verification-code',
  })
  await expect(challenges.sendCode()).rejects.toMatchObject({ code: 'auth/quota-exceeded' })
  expect(currentChallenge()).toEqual({ phone: '+*******1234', sentAt: null })
})

test.each(['auth/invalid-multi-factor-session', 'auth/missing-multi-factor-session'])(
  'ends the challenge after %s',
  async (code) => {
    const challenges = createChallengeStore(useAuthStore, onOver)
    const factor = fakeFactor()
    factor.submit.mockRejectedValue({ code })
    challenges.set(factor)
    await expect(challenges.submit('123456')).rejects.toMatchObject({ code })
    expect(currentChallenge()).toBeNull()
    expect(onOver).toHaveBeenCalledOnce()
  },
)

test('ends a challenge after 15 minutes', () => {
  createChallengeStore(useAuthStore, onOver).set(fakeFactor())
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(currentChallenge()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentChallenge()).toBeNull()
  expect(onOver).toHaveBeenCalledOnce()
})

test('does not call onTimeout for a canceled challenge, even while a code is being sent', async () => {
  const challenges = createChallengeStore(useAuthStore, onOver)
  const factor = fakeFactor()
  const sending = Promise.withResolvers<void>()
  factor.sendCode.mockReturnValue(sending.promise)
  challenges.set(factor)
  const sent = challenges.sendCode()
  challenges.clear()
  sending.resolve()
  await sent
  vi.advanceTimersByTime(60 * 60_000)
  expect(currentChallenge()).toBeNull()
  expect(onOver).not.toHaveBeenCalled()
})

test('replaces an older challenge and ignores its late response', async () => {
  const challenges = createChallengeStore(useAuthStore, onOver)
  const older = fakeFactor('+*******1111')
  const sending = Promise.withResolvers<void>()
  older.sendCode.mockReturnValue(sending.promise)
  challenges.set(older)
  const sent = challenges.sendCode()
  challenges.set(fakeFactor('+*******2222'))
  sending.resolve()
  await sent
  expect(currentChallenge()).toEqual({ phone: '+*******2222', sentAt: null })
})
