import { expect, test, vi } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { readSummary, summarise, WEEK_MS } from './listening-summary.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A session of `minutes` with a station, begun `ago` ms before now. */
const session = (stationId: string, ago: number, minutes: number, name: string | null = null) => ({
  id: `${stationId}-${ago}`,
  stationId,
  startedAt: new Date(NOW - ago).toISOString(),
  endedAt: new Date(NOW - ago + minutes * MINUTE).toISOString(),
  station: name === null ? null : { ...sampleStation, id: stationId, name },
})

test('adds up the week and names the station heard longest', () => {
  const sessions = [
    session('night-bus', 60 * MINUTE, 10, 'Night Bus'),
    session('gone', 2 * DAY, 30),
    session('night-bus', 3 * DAY, 25, 'Night Bus'),
  ]
  expect(summarise(sessions, NOW)).toEqual({
    ms: 65 * MINUTE,
    most: { stationId: 'night-bus', name: 'Night Bus', ms: 35 * MINUTE },
  })
  expect(summarise(sessions.slice(1, 2), NOW).most?.name).toBe('gone')
})

test('only listening within the seven days counts', () => {
  const reaching = session('night-bus', WEEK_MS + 10 * MINUTE, 15)
  expect(summarise([reaching], NOW).ms).toBe(5 * MINUTE)
  expect(summarise([session('night-bus', WEEK_MS + DAY, 60)], NOW)).toEqual({ ms: 0, most: null })
  // A clock that is ahead.
  expect(summarise([session('night-bus', MINUTE, 5)], NOW).ms).toBe(MINUTE)
  expect(summarise([], NOW)).toEqual({ ms: 0, most: null })
})

test('of two stations heard equally long, the one heard last is named', () => {
  const sessions = [session('last', DAY, 5), session('first', 2 * DAY, 5)]
  expect(summarise(sessions, NOW).most?.stationId).toBe('last')
})

test('reads page after page, and none that lies before the week', async () => {
  const read = vi.fn(async (cursor: string | null) => {
    const page = Number(cursor ?? 0)
    const items = [session('night-bus', page * 3 * DAY + MINUTE, 1)]
    return { items, nextCursor: String(page + 1), total: 2_000 }
  })
  expect((await readSummary(read, NOW)).ms).toBe(3 * MINUTE)
  expect(read.mock.calls.map(([cursor]) => cursor)).toEqual([null, '1', '2', '3'])
})

test('an empty history is read once', async () => {
  const read = vi.fn(async () => ({ items: [], nextCursor: null, total: 0 }))
  expect(await readSummary(read, NOW)).toEqual({ ms: 0, most: null })
  expect(read).toHaveBeenCalledOnce()
})
