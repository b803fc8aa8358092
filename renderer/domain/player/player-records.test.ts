import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import {
  type ConnectionLog,
  createListeningSessions,
  type ListeningSession,
  withEntry,
} from './player-records.ts'

const fill = (log: ConnectionLog, stationId: string, count: number) => {
  let next = log
  for (let at = 0; at < count; at += 1) next = withEntry(next, stationId, { at, type: 'dry' })
  return next
}

test('entries stay in order, by station, and nothing given before is changed', () => {
  const empty: ConnectionLog = new Map()
  const one = withEntry(empty, 'red', { at: 1, type: 'asked' })
  const two = withEntry(one, 'red', { at: 2, type: 'closed' })
  expect(empty.size).toBe(0)
  expect(one.get('red')).toEqual([{ at: 1, type: 'asked' }])
  expect(two.get('red')).toEqual([
    { at: 1, type: 'asked' },
    { at: 2, type: 'closed' },
  ])
  expect(two.get('blue')).toBeUndefined()
})

test('the newest 200 entries of a station are kept', () => {
  const entries = fill(new Map(), 'red', 1_000).get('red') ?? []
  expect([entries.length, entries[0]?.at, entries.at(-1)?.at]).toEqual([200, 800, 999])
})

test('the 20 stations last heard of are kept', () => {
  let log: ConnectionLog = new Map()
  for (let index = 0; index < 20; index += 1) log = fill(log, `station-${index}`, 1)
  log = fill(log, 'station-0', 1)
  log = fill(log, 'one-more', 1)
  expect(log.size).toBe(20)
  expect([log.has('station-0'), log.has('station-1'), log.has('one-more')]).toEqual([
    true,
    false,
    true,
  ])
})

describe('listening sessions', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000 }))
  afterEach(() => vi.useRealTimers())

  function setUp() {
    const told: ListeningSession[] = []
    const sessions = createListeningSessions()
    const stop = sessions.onSession((session) => told.push(session))
    return { told, sessions, stop }
  }

  const first = { stationId: 'night-bus', stationName: 'Night Bus', startedAt: 1_000 }

  test('a session begins with sound and ends with silence; hearing on is no news', () => {
    const { told, sessions } = setUp()
    sessions.hear(null)
    sessions.hear(station)
    sessions.hear({ ...station, votes: 9 })
    vi.advanceTimersByTime(5_000)
    sessions.hear(null)
    expect(told).toEqual([
      { ...first, endedAt: null },
      { ...first, endedAt: 6_000 },
    ])
  })

  test('another station ends one and begins the next; the same one after silence is a new one', () => {
    const { told, sessions } = setUp()
    sessions.hear(station)
    vi.advanceTimersByTime(500)
    sessions.hear({ ...station, id: 'other', name: 'Other' })
    sessions.hear(null)
    sessions.hear(station)
    expect(told.map(({ stationId, endedAt }) => [stationId, endedAt])).toEqual([
      ['night-bus', null],
      ['night-bus', 1_500],
      ['other', null],
      ['other', 1_500],
      ['night-bus', null],
    ])
  })

  test('a listener that was taken off is told nothing', () => {
    const { told, sessions, stop } = setUp()
    stop()
    sessions.hear(station)
    expect(told).toEqual([])
  })
})
