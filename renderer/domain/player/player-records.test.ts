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

test('appends entries in order per station without mutation', () => {
  const empty: ConnectionLog = new Map()
  const one = withEntry(empty, 'red', { at: 1, type: 'play-requested' })
  const two = withEntry(one, 'red', { at: 2, type: 'closed' })
  expect(empty.size).toBe(0)
  expect(one.get('red')).toEqual([{ at: 1, type: 'play-requested' }])
  expect(two.get('red')).toEqual([
    { at: 1, type: 'play-requested' },
    { at: 2, type: 'closed' },
  ])
  expect(two.get('blue')).toBeUndefined()
})

test('retains the newest 200 entries of a station', () => {
  const entries = fill(new Map(), 'red', 1_000).get('red') ?? []
  expect([entries.length, entries[0]?.at, entries.at(-1)?.at]).toEqual([200, 800, 999])
})

test('retains the 20 most recent stations', () => {
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
    const reported: ListeningSession[] = []
    const sessions = createListeningSessions()
    const stop = sessions.onSession((session) => reported.push(session))
    return { told: reported, sessions, stop }
  }

  const first = { stationId: 'night-bus', stationName: 'Night Bus', startedAt: 1_000 }

  test('starts with audio and ends with silence', () => {
    const { told, sessions } = setUp()
    sessions.setStation(null)
    sessions.setStation(station)
    sessions.setStation({ ...station, votes: 9 })
    vi.advanceTimersByTime(5_000)
    sessions.setStation(null)
    expect(told).toEqual([
      { ...first, endedAt: null },
      { ...first, endedAt: 6_000 },
    ])
  })

  test('ends at another station, and starts again after silence', () => {
    const { told, sessions } = setUp()
    sessions.setStation(station)
    vi.advanceTimersByTime(500)
    sessions.setStation({ ...station, id: 'other', name: 'Other' })
    sessions.setStation(null)
    sessions.setStation(station)
    expect(told.map(({ stationId, endedAt }) => [stationId, endedAt])).toEqual([
      ['night-bus', null],
      ['night-bus', 1_500],
      ['other', null],
      ['other', 1_500],
      ['night-bus', null],
    ])
  })

  test('sends nothing to an unsubscribed listener', () => {
    const { told, sessions, stop } = setUp()
    stop()
    sessions.setStation(station)
    expect(told).toEqual([])
  })
})
