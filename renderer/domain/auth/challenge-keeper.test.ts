import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from './auth-store.ts'
import { createChallengeKeeper } from './challenge-keeper.ts'
import { ada } from './testing/fake-provider.ts'

const onOver = vi.fn()
const shown = () => useAuthStore.getState().challenge

function fakeFactor(phone = '+*******1234') {
  return { phone, sendCode: vi.fn(async () => {}), answer: vi.fn(async () => ada) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  onOver.mockReset()
  useAuthStore.setState({ challenge: null })
})
afterEach(() => vi.useRealTimers())

test('a challenge shows the masked number, and when the last code was sent', async () => {
  const keeper = createChallengeKeeper(useAuthStore, onOver)
  const factor = fakeFactor()
  keeper.pose(factor)
  expect(shown()).toEqual({ phone: '+*******1234', sentAt: null })
  await keeper.sendCode()
  expect(shown()?.sentAt).toBe(1_000)
  vi.setSystemTime(31_000)
  await keeper.sendCode()
  expect(shown()?.sentAt).toBe(31_000)
  expect(factor.sendCode).toHaveBeenCalledTimes(2)
})

test('the right code signs in and removes the challenge', async () => {
  const keeper = createChallengeKeeper(useAuthStore, onOver)
  keeper.pose(fakeFactor())
  expect(await keeper.answer('123456')).toBe(ada)
  expect(shown()).toBeNull()
  await expect(keeper.answer('123456')).rejects.toMatchObject({ code: 'undertone/no-challenge' })
})

test('after a wrong code, or one that could not be sent, the challenge stays', async () => {
  const keeper = createChallengeKeeper(useAuthStore, onOver)
  const factor = fakeFactor()
  factor.answer.mockRejectedValue({ code: 'auth/invalid-verification-code' })
  factor.sendCode.mockRejectedValue({ code: 'auth/quota-exceeded' })
  keeper.pose(factor)
  await expect(keeper.answer('000000')).rejects.toMatchObject({
    code: 'auth/invalid-verification-code',
  })
  await expect(keeper.sendCode()).rejects.toMatchObject({ code: 'auth/quota-exceeded' })
  expect(shown()).toEqual({ phone: '+*******1234', sentAt: null })
})

test.each(['auth/invalid-multi-factor-session', 'auth/missing-multi-factor-session'])(
  '%s ends the challenge',
  async (code) => {
    const keeper = createChallengeKeeper(useAuthStore, onOver)
    const factor = fakeFactor()
    factor.answer.mockRejectedValue({ code })
    keeper.pose(factor)
    await expect(keeper.answer('123456')).rejects.toMatchObject({ code })
    expect(shown()).toBeNull()
    expect(onOver).toHaveBeenCalledOnce()
  },
)

test('a challenge ends after 15 minutes without its code', () => {
  createChallengeKeeper(useAuthStore, onOver).pose(fakeFactor())
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(shown()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
  expect(onOver).toHaveBeenCalledOnce()
})

test('a dropped challenge does not call onOver, also while a code is being sent', async () => {
  const keeper = createChallengeKeeper(useAuthStore, onOver)
  const factor = fakeFactor()
  const sending = Promise.withResolvers<void>()
  factor.sendCode.mockReturnValue(sending.promise)
  keeper.pose(factor)
  const sent = keeper.sendCode()
  keeper.drop()
  sending.resolve()
  await sent
  vi.advanceTimersByTime(60 * 60_000)
  expect(shown()).toBeNull()
  expect(onOver).not.toHaveBeenCalled()
})

test('a newer challenge replaces the older, whose late answer changes nothing', async () => {
  const keeper = createChallengeKeeper(useAuthStore, onOver)
  const older = fakeFactor('+*******1111')
  const sending = Promise.withResolvers<void>()
  older.sendCode.mockReturnValue(sending.promise)
  keeper.pose(older)
  const sent = keeper.sendCode()
  keeper.pose(fakeFactor('+*******2222'))
  sending.resolve()
  await sent
  expect(shown()).toEqual({ phone: '+*******2222', sentAt: null })
})
