import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CALM_MS, createScrollPace, FAST_PX } from './scroll-pace.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('is fast from a long step until it has been still', () => {
  const pace = createScrollPace()
  pace.reportScroll(FAST_PX)
  expect(pace.isFast()).toBe(false)
  pace.reportScroll(FAST_PX + 1)
  vi.advanceTimersByTime(CALM_MS - 1)
  pace.reportScroll(FAST_PX + 1)
  vi.advanceTimersByTime(CALM_MS - 1)
  expect(pace.isFast()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(pace.isFast()).toBe(false)
})

it('notifies current subscribers once when calm', () => {
  const pace = createScrollPace()
  const [kept, left] = [vi.fn(), vi.fn()]
  pace.reportScroll(FAST_PX + 1)
  pace.onCalm(kept)
  pace.onCalm(left)()
  expect(kept).not.toHaveBeenCalled()
  vi.advanceTimersByTime(CALM_MS)
  pace.reportScroll(FAST_PX + 1)
  vi.advanceTimersByTime(CALM_MS)
  expect(kept).toHaveBeenCalledTimes(1)
  expect(left).not.toHaveBeenCalled()
  const late = vi.fn()
  pace.onCalm(late)
  expect(late).toHaveBeenCalledTimes(1)
})
