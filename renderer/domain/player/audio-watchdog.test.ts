import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSoundWait, createWatchdog } from './audio-watchdog.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('createSoundWait', () => {
  function setUp() {
    const events: string[] = []
    let hasMetadata = false
    const wait = createSoundWait({
      hasMetadata: () => hasMetadata,
      onFilling: () => events.push('filling'),
      onNone: (how) => events.push(how),
    })
    wait.start()
    return {
      wait,
      told: events,
      seeMetadata: () => {
        hasMetadata = true
      },
      /** Simulates data once a second, or none. */
      pass: (seconds: number, flows: boolean) => {
        for (let second = 0; second < seconds; second += 1) {
          if (flows) wait.noteData()
          vi.advanceTimersByTime(1_000)
        }
      },
    }
  }

  test('reports no audio after 10 s without data, and again after 10 s more', () => {
    const { told, pass } = setUp()
    pass(9, false)
    expect(told).toEqual([])
    pass(1, false)
    pass(10, false)
    expect(told).toEqual(['no-sound', 'no-sound'])
  })

  test('waits while data arrives slowly and reports it once', () => {
    const { told, pass } = setUp()
    pass(2, true)
    expect(told).toEqual([])
    pass(38, true)
    expect(told).toEqual(['filling'])
  })

  test('stops waiting when data stops', () => {
    const { told, pass } = setUp()
    pass(20, true)
    pass(3, false)
    expect(told).toEqual(['filling'])
    pass(1, false)
    expect(told).toEqual(['filling', 'no-sound'])
  })

  test('reports an unknown format when data has no audio for 45 s', () => {
    const { told, pass } = setUp()
    pass(44, true)
    expect(told).toEqual(['filling'])
    pass(1, true)
    expect(told).toEqual(['filling', 'undecodable'])
  })

  test('reports no audio when a known format does not start in 45 s', () => {
    const { told, pass, seeMetadata } = setUp()
    seeMetadata()
    pass(45, true)
    expect(told).toEqual(['filling', 'no-sound'])
  })

  test('waits 15 s for a known format', () => {
    const { told, pass, seeMetadata } = setUp()
    seeMetadata()
    pass(14, false)
    expect(told).toEqual([])
    pass(1, false)
    expect(told).toEqual(['no-sound'])
  })

  test('reports nothing after stop', () => {
    const { wait, told } = setUp()
    wait.stop()
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
  })
})

describe('createWatchdog', () => {
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

  test('reports a position without progress at each limit', () => {
    const { dog, onStill, pass } = setUp()
    dog.watch(5_000)
    pass(4, false)
    expect(onStill).not.toHaveBeenCalled()
    pass(1, false)
    expect(onStill).toHaveBeenCalledTimes(1)
    pass(5, false)
    expect(onStill).toHaveBeenCalledTimes(2)
  })

  test('counts a backward seek as progress', () => {
    const { dog, onStill, pass } = setUp()
    dog.watch(5_000)
    pass(60, true)
    pass(4, false)
    pass(1, true)
    pass(4, false)
    expect(onStill).not.toHaveBeenCalled()
  })

  test('ignores time during system sleep', () => {
    const { dog, onStill } = setUp()
    dog.watch(5_000)
    // Late timers fire once, regardless of the delay.
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(1_000)
    expect(onStill).not.toHaveBeenCalled()
  })

  test('reports nothing after stop and watches once when started twice', () => {
    const { dog, onStill, pass } = setUp()
    dog.watch(5_000)
    dog.watch(5_000)
    expect(vi.getTimerCount()).toBe(1)
    dog.stop()
    pass(20, false)
    expect(onStill).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('waits while data arrives, for 45 s at most', () => {
    const { dog, onStill, pass } = setUp()
    dog.watch(5_000)
    const fill = (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        dog.noteData()
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
})
