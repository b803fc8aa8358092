import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSoundWait } from './sound-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const told: string[] = []
  let hasMetadata = false
  const wait = createSoundWait({
    hasMetadata: () => hasMetadata,
    onFilling: () => told.push('filling'),
    onNone: (how) => told.push(how),
  })
  wait.begin()
  return {
    wait,
    told,
    seeMetadata: () => {
      hasMetadata = true
    },
    /** Bytes come once a second, or do not. */
    pass: (seconds: number, flows: boolean) => {
      for (let second = 0; second < seconds; second += 1) {
        if (flows) wait.touch()
        vi.advanceTimersByTime(1_000)
      }
    },
  }
}

test('no byte for 10 s is no sound, and again after as long', () => {
  const { told, pass } = setUp()
  pass(9, false)
  expect(told).toEqual([])
  pass(1, false)
  pass(10, false)
  expect(told).toEqual(['no-sound', 'no-sound'])
})

test('bytes that come slowly are waited for, which is told once', () => {
  const { told, pass } = setUp()
  pass(2, true)
  expect(told).toEqual([])
  pass(38, true)
  expect(told).toEqual(['filling'])
})

test('bytes that have ceased are waited for no longer', () => {
  const { told, pass } = setUp()
  pass(20, true)
  pass(3, false)
  expect(told).toEqual(['filling'])
  pass(1, false)
  expect(told).toEqual(['filling', 'no-sound'])
})

test('bytes that tell nothing in 45 s are no sound that is known', () => {
  const { told, pass } = setUp()
  pass(44, true)
  expect(told).toEqual(['filling'])
  pass(1, true)
  expect(told).toEqual(['filling', 'undecodable'])
})

test('known sound that has not begun in 45 s comes too slowly', () => {
  const { told, pass, seeMetadata } = setUp()
  seeMetadata()
  pass(45, true)
  expect(told).toEqual(['filling', 'no-sound'])
})

test('what is known to be sound has 15 s to begin', () => {
  const { told, pass, seeMetadata } = setUp()
  seeMetadata()
  pass(14, false)
  expect(told).toEqual([])
  pass(1, false)
  expect(told).toEqual(['no-sound'])
})

test('at rest it says nothing', () => {
  const { wait, told } = setUp()
  wait.rest()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})
