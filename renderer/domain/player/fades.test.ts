import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFader, fadeGain } from './fades.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a fade begins and ends where it is told to', () => {
  expect([fadeGain(0, 1, 0, 150), fadeGain(0, 1, 150, 150), fadeGain(0, 1, 999, 150)]).toEqual([
    0, 1, 1,
  ])
  expect([fadeGain(1, 0, -5, 150), fadeGain(1, 0, 150, 150)]).toEqual([1, 0])
  expect(fadeGain(0.4, 0.4, 10, 150)).toBeCloseTo(0.4)
  expect(fadeGain(0, 1, 0, 0)).toBe(1)
})

test('two that cross are as loud together as each alone', () => {
  for (let elapsed = 0; elapsed <= 400; elapsed += 10) {
    const coming = fadeGain(0, 1, elapsed, 400)
    const going = fadeGain(1, 0, elapsed, 400)
    expect(coming ** 2 + going ** 2).toBeCloseTo(1)
  }
})

test('a fader moves in small steps, then says so', () => {
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

test('another move or a set ends the one under way, and starts from where it was', () => {
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
