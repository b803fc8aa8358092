import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandoffs, HANDOFF_TIMEOUT_MS } from './browser-handoffs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A handoff that ends when told to, and the signal it was given. */
function openHandoff() {
  const { promise, resolve } = Promise.withResolvers<{ outcome: 'token' }>()
  const signals: AbortSignal[] = []
  const handoff = (signal: AbortSignal) => {
    signals.push(signal)
    return promise
  }
  return { handoff, finish: () => resolve({ outcome: 'token' }), signal: () => signals[0] }
}

test('a handoff answers for itself, and is let go of afterwards', async () => {
  const { handoff, finish, signal } = openHandoff()
  const answer = createHandoffs().run(handoff)
  expect(signal()?.aborted).toBe(false)
  finish()
  expect(await answer).toEqual({ outcome: 'token' })
  expect(signal()?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a second handoff cancels the first and lives', async () => {
  const handoffs = createHandoffs()
  const first = openHandoff()
  const second = openHandoff()
  const answers = [handoffs.run(first.handoff), handoffs.run(second.handoff)]
  expect(await answers[0]).toEqual({ outcome: 'cancelled' })
  expect(first.signal()?.aborted).toBe(true)
  expect(second.signal()?.aborted).toBe(false)
  first.finish()
  second.finish()
  expect(await answers[1]).toEqual({ outcome: 'token' })
})

test('it waits five minutes and not a moment longer', async () => {
  const { handoff, signal } = openHandoff()
  const answer = createHandoffs().run(handoff)
  await vi.advanceTimersByTimeAsync(HANDOFF_TIMEOUT_MS - 1)
  expect(signal()?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ outcome: 'timed-out' })
  expect(signal()?.aborted).toBe(true)
  expect(HANDOFF_TIMEOUT_MS).toBe(300_000)
})

test('cancelling ends it at once; with nothing under way it does nothing', async () => {
  const handoffs = createHandoffs()
  handoffs.cancel()
  const { handoff } = openHandoff()
  const answer = handoffs.run(handoff)
  handoffs.cancel()
  handoffs.cancel()
  expect(await answer).toEqual({ outcome: 'cancelled' })
})

test('a handoff that fails fails, and the next one runs', async () => {
  const handoffs = createHandoffs()
  await expect(handoffs.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await handoffs.run(async () => ({ outcome: 'token' }))).toEqual({ outcome: 'token' })
})
