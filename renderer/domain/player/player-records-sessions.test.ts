import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import type { ListeningSession } from './player-records.ts'
import { createListeningSessions } from './player-records.ts'

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
