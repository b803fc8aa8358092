import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce, RENDER_EVERY_MS } from './tray.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what is asked within the wait is done once, and again after it', () => {
  const run = vi.fn()
  const { ask } = coalesce(run)
  for (let times = 0; times < 1_000; times++) ask()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(run).toHaveBeenCalledTimes(1)
  ask()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(run).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('what is cancelled is forgotten; what is asked after it is not', () => {
  const run = vi.fn()
  const { ask, cancel } = coalesce(run)
  ask()
  cancel()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(run).not.toHaveBeenCalled()
  ask()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(run).toHaveBeenCalledTimes(1)
})
