import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabaseCheck } from './status.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('however many ask, the database is asked once a second', async () => {
  const ask = vi.fn(async () => true)
  const check = createDatabaseCheck(ask)
  const answers = await Promise.all(Array.from({ length: 1_000 }, check))
  expect([ask.mock.calls.length, answers.every(Boolean)]).toEqual([1, true])
  ask.mockResolvedValue(false)
  vi.advanceTimersByTime(999)
  expect(await check()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await check()).toBe(false)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('one that takes over two seconds is away, and is not asked again before it has answered', async () => {
  const slow = Promise.withResolvers<boolean>()
  const ask = vi.fn(() => slow.promise)
  const check = createDatabaseCheck(ask)
  const answer = check()
  vi.advanceTimersByTime(2_000)
  expect(await answer).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(await check()).toBe(false)
  expect(ask).toHaveBeenCalledTimes(1)
  slow.resolve(true)
  await expect.poll(check).toBe(true)
})
