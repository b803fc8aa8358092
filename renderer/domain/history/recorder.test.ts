import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRecorder, HEARTBEAT_MS } from './create-listening.ts'
import { type HistorySession, LISTENING_MAX_MS } from './history-queue.ts'

const START = Date.parse('2026-11-21T08:00:00.000Z')

let written: Map<string, HistorySession>
let writes = 0

function make() {
  let made = 0
  return createRecorder({
    write: (listening) => {
      writes += 1
      written.set(listening.id, listening)
    },
    getTime: Date.now,
    newId: () => {
      made += 1
      return `id-${made}`
    },
  })
}

/** Station, start and end in seconds of each written session. */
const sessions = () =>
  [...written.values()].map(({ stationId, startedAt, endedAt }) => [
    stationId,
    (startedAt - START) / 1_000,
    (endedAt - START) / 1_000,
  ])
const startEvent = { stationId: 'night-bus', startedAt: START, endedAt: null }
const end = () => ({ ...startEvent, endedAt: Date.now() })

beforeEach(() => {
  written = new Map()
  writes = 0
  vi.useFakeTimers({ now: START })
})
afterEach(() => vi.useRealTimers())

test('writes a session at the minimum duration, at every heartbeat and at its end', () => {
  const recorder = make()
  recorder.handleEvent(startEvent)
  vi.advanceTimersByTime(4_999)
  expect(sessions()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sessions()).toEqual([['night-bus', 0, 5]])
  expect(HEARTBEAT_MS).toBe(15_000)
  vi.advanceTimersByTime(15_000)
  expect(sessions()).toEqual([['night-bus', 0, 20]])
  vi.advanceTimersByTime(7_000)
  recorder.handleEvent(end())
  expect(sessions()).toEqual([['night-bus', 0, 27]])
  expect(recorder.openSessionId()).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('writes the open session when the page closes', () => {
  const recorder = make()
  recorder.heartbeat()
  recorder.handleEvent(startEvent)
  vi.advanceTimersByTime(9_000)
  recorder.heartbeat()
  expect(sessions()).toEqual([['night-bus', 0, 9]])
})

describe('stations', () => {
  test('records a session per station, even if the next starts before the first ends', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(30_000)
    const next = { stationId: 'long-wave', startedAt: Date.now(), endedAt: null }
    recorder.handleEvent(next)
    recorder.handleEvent(end())
    vi.advanceTimersByTime(10_000)
    recorder.handleEvent({ ...next, endedAt: Date.now() })
    expect(sessions()).toEqual([
      ['night-bus', 0, 30],
      ['long-wave', 30, 40],
    ])
  })
})

describe('breaks', () => {
  test('starts another session at a cut, which the next end closes', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(30_000)
    recorder.split()
    vi.advanceTimersByTime(10_000)
    recorder.handleEvent(end())
    expect(sessions()).toEqual([
      ['night-bus', 0, 30],
      ['night-bus', 30, 40],
    ])
  })

  test('writes nothing after end()', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(6_000)
    recorder.discard()
    const before = writes
    recorder.heartbeat()
    recorder.split()
    recorder.handleEvent(end())
    vi.advanceTimersByTime(60_000)
    expect(writes).toBe(before)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not count time in which the computer slept', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(20_000)
    // Timers stop while the clock continues.
    vi.setSystemTime(START + 3_600_000)
    vi.advanceTimersByTime(15_000)
    vi.advanceTimersByTime(30_000)
    recorder.handleEvent(end())
    const [first, second] = sessions()
    expect(first).toEqual(['night-bus', 0, 20])
    expect(second).toEqual(['night-bus', 3_615, 3_645])
  })

  test('ends a session at its last heartbeat before a sleep', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(START + 3_600_000)
    recorder.handleEvent(end())
    expect(sessions()).toEqual([['night-bus', 0, 20]])
  })

  test('counts a minute between heartbeats of a hidden page', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(START + 80_000)
    recorder.heartbeat()
    expect(sessions()).toEqual([['night-bus', 0, 80]])
  })

  test('starts another session when the clock is set back', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(START - 3_600_000)
    vi.advanceTimersByTime(15_000)
    vi.advanceTimersByTime(6_000)
    recorder.handleEvent(end())
    expect(sessions()).toEqual([
      ['night-bus', 0, 20],
      ['night-bus', -3_585, -3_579],
    ])
  })

  test('limits a session to a day', () => {
    const recorder = make()
    recorder.handleEvent(startEvent)
    vi.advanceTimersByTime(LISTENING_MAX_MS + 60_000)
    recorder.handleEvent(end())
    const lengths = sessions().map(([, from, to]) => Number(to) - Number(from))
    expect(lengths[0]).toBe(86_400)
    expect(lengths).toHaveLength(2)
  })
})
