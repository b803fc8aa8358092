import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LISTENING_MAX_MS, type Listening } from './history-queue.ts'
import { createRecorder, HEARTBEAT_MS } from './recorder.ts'

const START = Date.parse('2026-11-21T08:00:00.000Z')

let written: Map<string, Listening>
let writes = 0

function make() {
  let made = 0
  return createRecorder({
    write: (listening) => {
      writes += 1
      written.set(listening.id, listening)
    },
    now: Date.now,
    newId: () => {
      made += 1
      return `id-${made}`
    },
  })
}

/** Each session that was written: which station, and from when to when in seconds. */
const sessions = () =>
  [...written.values()].map(({ stationId, startedAt, endedAt }) => [
    stationId,
    (startedAt - START) / 1_000,
    (endedAt - START) / 1_000,
  ])
const begin = { stationId: 'night-bus', startedAt: START, endedAt: null }
const end = () => ({ ...begin, endedAt: Date.now() })

beforeEach(() => {
  written = new Map()
  writes = 0
  vi.useFakeTimers({ now: START })
})
afterEach(() => vi.useRealTimers())

test('a session is written once it is long enough, at every heart-beat, and when it ends', () => {
  const recorder = make()
  recorder.note(begin)
  vi.advanceTimersByTime(4_999)
  expect(sessions()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sessions()).toEqual([['night-bus', 0, 5]])
  expect(HEARTBEAT_MS).toBe(15_000)
  vi.advanceTimersByTime(15_000)
  expect(sessions()).toEqual([['night-bus', 0, 20]])
  vi.advanceTimersByTime(7_000)
  recorder.note(end())
  expect(sessions()).toEqual([['night-bus', 0, 27]])
  expect(recorder.openId()).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('a beat when the page goes away writes the open session', () => {
  const recorder = make()
  recorder.beat()
  recorder.note(begin)
  vi.advanceTimersByTime(9_000)
  recorder.beat()
  expect(sessions()).toEqual([['night-bus', 0, 9]])
})

describe('stations', () => {
  test('each station has its own session, also when the next begins before the first ends', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(30_000)
    const next = { stationId: 'long-wave', startedAt: Date.now(), endedAt: null }
    recorder.note(next)
    recorder.note(end())
    vi.advanceTimersByTime(10_000)
    recorder.note({ ...next, endedAt: Date.now() })
    expect(sessions()).toEqual([
      ['night-bus', 0, 30],
      ['long-wave', 30, 40],
    ])
  })
})

describe('breaks', () => {
  test('a cut begins another session, which the next end belongs to', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(30_000)
    recorder.cut()
    vi.advanceTimersByTime(10_000)
    recorder.note(end())
    expect(sessions()).toEqual([
      ['night-bus', 0, 30],
      ['night-bus', 30, 40],
    ])
  })

  test('after end() nothing more is written', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(6_000)
    recorder.end()
    const before = writes
    recorder.beat()
    recorder.cut()
    recorder.note(end())
    vi.advanceTimersByTime(60_000)
    expect(writes).toBe(before)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('time in which the computer slept does not count', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(20_000)
    // Timers stand still while the clock goes on.
    vi.setSystemTime(START + 3_600_000)
    vi.advanceTimersByTime(15_000)
    vi.advanceTimersByTime(30_000)
    recorder.note(end())
    const [first, second] = sessions()
    expect(first).toEqual(['night-bus', 0, 20])
    expect(second).toEqual(['night-bus', 3_615, 3_645])
  })

  test('a session that ends after a sleep ends at its last heart-beat', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(START + 3_600_000)
    recorder.note(end())
    expect(sessions()).toEqual([['night-bus', 0, 20]])
  })

  test('a minute between the beats of a hidden page counts as listening', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(START + 80_000)
    recorder.beat()
    expect(sessions()).toEqual([['night-bus', 0, 80]])
  })

  test('a clock that is put back begins another session', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(START - 3_600_000)
    vi.advanceTimersByTime(15_000)
    vi.advanceTimersByTime(6_000)
    recorder.note(end())
    expect(sessions()).toEqual([
      ['night-bus', 0, 20],
      ['night-bus', -3_585, -3_579],
    ])
  })

  test('no session is longer than a day', () => {
    const recorder = make()
    recorder.note(begin)
    vi.advanceTimersByTime(LISTENING_MAX_MS + 60_000)
    recorder.note(end())
    const lengths = sessions().map(([, from, to]) => Number(to) - Number(from))
    expect(lengths[0]).toBe(86_400)
    expect(lengths).toHaveLength(2)
  })
})
