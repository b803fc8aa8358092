import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createErrands, ERRAND_TIMEOUT_MS } from './errands.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An errand that ends when told to, and the signal it was given. */
function openErrand() {
  const { promise, resolve } = Promise.withResolvers<{ outcome: 'token' }>()
  const signals: AbortSignal[] = []
  const errand = (signal: AbortSignal) => {
    signals.push(signal)
    return promise
  }
  return { errand, finish: () => resolve({ outcome: 'token' }), signal: () => signals[0] }
}

test('an errand answers for itself, and is let go of afterwards', async () => {
  const { errand, finish, signal } = openErrand()
  const answer = createErrands().run(errand)
  expect(signal()?.aborted).toBe(false)
  finish()
  expect(await answer).toEqual({ outcome: 'token' })
  expect(signal()?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a second errand cancels the first and lives', async () => {
  const errands = createErrands()
  const first = openErrand()
  const second = openErrand()
  const answers = [errands.run(first.errand), errands.run(second.errand)]
  expect(await answers[0]).toEqual({ outcome: 'cancelled' })
  expect(first.signal()?.aborted).toBe(true)
  expect(second.signal()?.aborted).toBe(false)
  first.finish()
  second.finish()
  expect(await answers[1]).toEqual({ outcome: 'token' })
})

test('it waits five minutes and not a moment longer', async () => {
  const { errand, signal } = openErrand()
  const answer = createErrands().run(errand)
  await vi.advanceTimersByTimeAsync(ERRAND_TIMEOUT_MS - 1)
  expect(signal()?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ outcome: 'timed-out' })
  expect(signal()?.aborted).toBe(true)
  expect(ERRAND_TIMEOUT_MS).toBe(300_000)
})

test('cancelling ends it at once; with nothing under way it does nothing', async () => {
  const errands = createErrands()
  errands.cancel()
  const { errand } = openErrand()
  const answer = errands.run(errand)
  errands.cancel()
  errands.cancel()
  expect(await answer).toEqual({ outcome: 'cancelled' })
})

test('an errand that fails fails, and the next one runs', async () => {
  const errands = createErrands()
  await expect(errands.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await errands.run(async () => ({ outcome: 'token' }))).toEqual({ outcome: 'token' })
})
