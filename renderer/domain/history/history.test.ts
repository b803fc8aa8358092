// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { listHistory } from '../../api/history.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { lastStation, readSummary, summarise, WEEK_MS } from './history.ts'
import { listening } from './listening.ts'

vi.mock('../../api/history.ts')
vi.mock('../auth/auth.ts', () => ({ requireUid: () => 'nel', whenAccountReady: async () => {} }))
vi.mock('./listening.ts', () => ({ listening: { latest: vi.fn(async () => null) } }))

const at = (minute: number) => Date.parse('2026-11-21T08:00:00.000Z') + minute * 60_000
/** A session at the API that began in this minute; without a station that has left the catalog. */
const sent = (
  stationId: string,
  minute: number,
  station: HistoryEntry['station'],
): HistoryEntry => ({
  ...{ id: `sent-${minute}`, stationId, station },
  startedAt: new Date(at(minute)).toISOString(),
  endedAt: new Date(at(minute + 1)).toISOString(),
})
const unsent = (stationId: string, minute: number) =>
  vi.mocked(listening.latest).mockResolvedValue({
    ...{ id: 'unsent', stationId },
    startedAt: at(minute),
    endedAt: at(minute + 1),
  })
const api = (...items: HistoryEntry[]) =>
  vi.mocked(listHistory).mockResolvedValue({ items, nextCursor: null, total: items.length })

beforeEach(() => {
  vi.mocked(listening.latest).mockResolvedValue(null)
  api(sent('gone', 9, null), sent('night-bus', 5, sampleStation))
})

test('the last station is the newest of the catalog that was listened to on any computer', async () => {
  expect(await lastStation()).toBe('night-bus')
  unsent('long-wave', 4)
  expect(await lastStation()).toBe('night-bus')
})

test('the last station is not known where nothing was listened to', async () => {
  api()
  expect(await lastStation()).toBeNull()
})

test('the last station is the one whose session has not reached the API yet', async () => {
  unsent('long-wave', 6)
  expect(await lastStation()).toBe('long-wave')
  vi.mocked(listHistory).mockRejectedValue(new Error('unreachable'))
  expect(await lastStation()).toBe('long-wave')
})

test('a session that is sent while the history is requested is not overlooked', async () => {
  const order: string[] = []
  vi.mocked(listening.latest).mockImplementation(async () => {
    order.push('queue')
    return null
  })
  vi.mocked(listHistory).mockImplementation(async () => {
    order.push('history')
    return { items: [], nextCursor: null, total: 0 }
  })
  await lastStation()
  expect(order).toEqual(['queue', 'history'])
})

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
