import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatchdog } from './sound-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  let position = 1_000
  const onStill = vi.fn()
  const dog = createWatchdog(() => position, onStill)
  return {
    dog,
    onStill,
    pass: (seconds: number, moves: boolean) => {
      for (let second = 0; second < seconds; second += 1) {
        if (moves) position += 1
        vi.advanceTimersByTime(1_000)
      }
    },
  }
}

test('a position that stands still for the limit is told, and again after every further limit', () => {
  const { dog, onStill, pass } = setUp()
  dog.watch(5_000)
  pass(4, false)
  expect(onStill).not.toHaveBeenCalled()
  pass(1, false)
  expect(onStill).toHaveBeenCalledTimes(1)
  pass(5, false)
  expect(onStill).toHaveBeenCalledTimes(2)
})

test('moving, backwards too, is moving', () => {
  const { dog, onStill, pass } = setUp()
  dog.watch(5_000)
  pass(60, true)
  pass(4, false)
  pass(1, true)
  pass(4, false)
  expect(onStill).not.toHaveBeenCalled()
})

test('a machine that slept has not stood still', () => {
  const { dog, onStill } = setUp()
  dog.watch(5_000)
  // Timers that are late come once, however late they are.
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(1_000)
  expect(onStill).not.toHaveBeenCalled()
})

test('resting, it says nothing; watching twice, it watches once', () => {
  const { dog, onStill, pass } = setUp()
  dog.watch(5_000)
  dog.watch(5_000)
  expect(vi.getTimerCount()).toBe(1)
  dog.rest()
  pass(20, false)
  expect(onStill).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('while bytes come a buffer is being filled, for 45 s at most', () => {
  const { dog, onStill, pass } = setUp()
  dog.watch(5_000)
  const fill = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      dog.touch()
      pass(1, false)
    }
  }
  fill(30)
  pass(3, false)
  expect(onStill).not.toHaveBeenCalled()
  pass(1, false)
  expect(onStill).toHaveBeenCalledTimes(1)
  fill(44)
  expect(onStill).toHaveBeenCalledTimes(1)
  fill(1)
  expect(onStill).toHaveBeenCalledTimes(2)
})
