import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFader, createSleepTimer, fadeGain } from './fades.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

test('starts and ends a fade at the given gains', () => {
  expect([fadeGain(0, 1, 0, 150), fadeGain(0, 1, 150, 150), fadeGain(0, 1, 999, 150)]).toEqual([
    0, 1, 1,
  ])
  expect([fadeGain(1, 0, -5, 150), fadeGain(1, 0, 150, 150)]).toEqual([1, 0])
  expect(fadeGain(0.4, 0.4, 10, 150)).toBeCloseTo(0.4)
  expect(fadeGain(0, 1, 0, 0)).toBe(1)
})

test('has constant power in a crossfade', () => {
  for (let elapsed = 0; elapsed <= 400; elapsed += 10) {
    const coming = fadeGain(0, 1, elapsed, 400)
    const going = fadeGain(1, 0, elapsed, 400)
    expect(coming ** 2 + going ** 2).toBeCloseTo(1)
  }
})

test('moves in small steps and then calls back', () => {
  const gains: number[] = []
  const then = vi.fn()
  const fader = createFader((gain) => gains.push(gain))
  fader.set(0)
  fader.moveTo(1, 150, then)
  vi.advanceTimersByTime(149)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect(then).toHaveBeenCalledOnce()
  expect(gains).toEqual([...gains].sort((one, two) => one - two))
  expect(gains.length).toBeGreaterThan(6)
  expect(gains.at(-1)).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('interrupts a move and continues from the current gain', () => {
  const gains: number[] = []
  const then = vi.fn()
  const fader = createFader((gain) => gains.push(gain))
  fader.set(0)
  fader.moveTo(1, 100, then)
  vi.advanceTimersByTime(40)
  const reached = gains.at(-1) ?? 0
  fader.moveTo(0, 100)
  vi.advanceTimersByTime(20)
  expect(gains.at(-1)).toBeLessThan(reached)
  fader.set(0.5)
  vi.advanceTimersByTime(1_000)
  expect([gains.at(-1), then.mock.calls.length, vi.getTimerCount()]).toEqual([0.5, 0, 0])
})

describe('createSleepTimer', () => {
  function setUp() {
    const gains: number[] = []
    const onPause = vi.fn()
    const onChange = vi.fn()
    const timer = createSleepTimer({ onGain: (gain) => gains.push(gain), onPause, onChange })
    return { gains, onPause, onChange, timer }
  }

  test('fades over the last 20 s, then pauses', () => {
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

  test('restores the volume when it is canceled during the fade', () => {
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

  test('restarts when it is set again', () => {
    const { onPause, timer } = setUp()
    timer.set(1)
    vi.advanceTimersByTime(59_000)
    timer.set(1)
    vi.advanceTimersByTime(59_000)
    expect(onPause).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_250)
    expect(onPause).toHaveBeenCalledOnce()
  })

  test('counts time during system sleep', () => {
    const { onPause, timer } = setUp()
    timer.set(30)
    vi.advanceTimersByTime(60_000)
    vi.setSystemTime(8 * 3_600_000)
    vi.runOnlyPendingTimers()
    expect(onPause).toHaveBeenCalledOnce()
  })

  test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not run for %s minutes',
    (minutes) => {
      const { timer } = setUp()
      timer.set(minutes)
      expect([timer.endsAt(), vi.getTimerCount()]).toEqual([null, 0])
    },
  )

  test('runs for a day at most', () => {
    const { timer } = setUp()
    timer.set(1e9)
    expect(timer.endsAt()).toBe(24 * 3_600_000)
  })
})
