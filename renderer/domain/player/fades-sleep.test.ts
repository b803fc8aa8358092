import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSleepTimer } from './fades.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

function setUp() {
  const gains: number[] = []
  const onPause = vi.fn()
  const onChange = vi.fn()
  const timer = createSleepTimer({ onGain: (gain) => gains.push(gain), onPause, onChange })
  return { gains, onPause, onChange, timer }
}

test('nothing happens until the last 20 s, which fade; then it pauses', () => {
  const { gains, onPause, timer } = setUp()
  timer.set(30)
  expect(timer.endsAt()).toBe(30 * 60_000)
  vi.advanceTimersByTime(30 * 60_000 - 20_001)
  expect(gains).toEqual([])
  vi.advanceTimersByTime(20_000)
  expect(gains.length).toBeGreaterThan(70)
  expect(gains).toEqual([...gains].sort((one, two) => two - one))
  expect(gains.at(-1)).toBeLessThan(0.05)
  expect(onPause).not.toHaveBeenCalled()
  vi.advanceTimersByTime(250)
  expect(onPause).toHaveBeenCalledOnce()
  expect([timer.endsAt(), gains.at(-1), vi.getTimerCount()]).toEqual([null, 1, 0])
})

test('taken back while it fades, the sound is whole again', () => {
  const { gains, onPause, onChange, timer } = setUp()
  timer.set(1)
  vi.advanceTimersByTime(55_000)
  expect(gains.at(-1)).toBeLessThan(1)
  timer.set(null)
  expect([gains.at(-1), timer.endsAt()]).toEqual([1, null])
  vi.advanceTimersByTime(3_600_000)
  expect(onPause).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('set again it starts over', () => {
  const { onPause, timer } = setUp()
  timer.set(1)
  vi.advanceTimersByTime(59_000)
  timer.set(1)
  vi.advanceTimersByTime(59_000)
  expect(onPause).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_250)
  expect(onPause).toHaveBeenCalledOnce()
})

test('what passes while the machine sleeps counts', () => {
  const { onPause, timer } = setUp()
  timer.set(30)
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(8 * 3_600_000)
  vi.runOnlyPendingTimers()
  expect(onPause).toHaveBeenCalledOnce()
})

test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('%s minutes are none', (minutes) => {
  const { timer } = setUp()
  timer.set(minutes)
  expect([timer.endsAt(), vi.getTimerCount()]).toEqual([null, 0])
})

test('a day is the most', () => {
  const { timer } = setUp()
  timer.set(1e9)
  expect(timer.endsAt()).toBe(24 * 3_600_000)
})
