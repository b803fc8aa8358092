import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentTime } from './current-time.ts'

beforeEach(() => vi.useFakeTimers({ now: 10_000 }))
afterEach(() => vi.useRealTimers())

test('calls every listener each half minute', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const stops = [first, second].map(currentTime.subscribe)
  vi.advanceTimersByTime(19_999)
  expect(first).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(currentTime.now()).toBe(30_000)
  vi.advanceTimersByTime(30_000)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  for (const stop of stops) stop()
})

test('runs one timer for all listeners and stops it after the last unsubscribes', () => {
  const stops = [vi.fn(), vi.fn()].map(currentTime.subscribe)
  expect(vi.getTimerCount()).toBe(1)
  stops[0]?.()
  expect(vi.getTimerCount()).toBe(1)
  stops[1]?.()
  expect(vi.getTimerCount()).toBe(0)
})
