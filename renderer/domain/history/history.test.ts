// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { listHistory } from '../../api/history.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { newClient } from '../../ui/testing/show-screen.tsx'
import { fetchLastStation, readSummary, summarize, useLastStation, WEEK_MS } from './history.ts'
import { listening } from './listening.ts'

vi.mock('../../api/history.ts')
vi.mock('../auth/auth.ts', () => ({
  requireUid: () => 'nel',
  useAuth: () => ({ user: { uid: 'nel' } }),
  whenAccountReady: async () => {},
}))
const pending = vi.hoisted(() => ({ sessionCount: 0, clearedAt: null as number | null }))
vi.mock('./listening.ts', () => ({
  listening: {
    latestUnsent: vi.fn(async () => null),
    onSent: () => () => {},
    subscribe: () => () => {},
    pending: () => pending,
  },
}))

const at = (minute: number) => Date.parse('2026-11-21T08:00:00.000Z') + minute * 60_000
/** A session at the API that started in this minute. Without a station, it has left the catalog. */
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
  vi.mocked(listening.latestUnsent).mockResolvedValue({
    ...{ id: 'unsent', stationId },
    startedAt: at(minute),
    endedAt: at(minute + 1),
  })
const api = (...items: HistoryEntry[]) =>
  vi.mocked(listHistory).mockResolvedValue({ items, nextCursor: null, total: items.length })

beforeEach(() => {
  vi.mocked(listening.latestUnsent).mockResolvedValue(null)
  api(sent('gone', 9, null), sent('night-bus', 5, sampleStation))
})

test('returns the last catalog station that was played on any computer', async () => {
  expect(await fetchLastStation()).toBe('night-bus')
  unsent('long-wave', 4)
  expect(await fetchLastStation()).toBe('night-bus')
})

test('returns null when nothing was played', async () => {
  api()
  expect(await fetchLastStation()).toBeNull()
})

test('useLastStation skips stations that have left the catalog, and a history that is cleared', async () => {
  const client = newClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const { result, rerender } = renderHook(useLastStation, { wrapper })
  await waitFor(() => expect(result.current).toEqual(sampleStation))
  pending.clearedAt = at(10)
  rerender()
  expect(result.current).toBeNull()
  pending.clearedAt = null
})

test('prefers an unsent session', async () => {
  unsent('long-wave', 6)
  expect(await fetchLastStation()).toBe('long-wave')
  vi.mocked(listHistory).mockRejectedValue(new Error('unreachable'))
  expect(await fetchLastStation()).toBe('long-wave')
})

test('finds a session that is sent during the request', async () => {
  const order: string[] = []
  vi.mocked(listening.latestUnsent).mockImplementation(async () => {
    order.push('queue')
    return null
  })
  vi.mocked(listHistory).mockImplementation(async () => {
    order.push('history')
    return { items: [], nextCursor: null, total: 0 }
  })
  await fetchLastStation()
  expect(order).toEqual(['queue', 'history'])
})

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A session of `minutes` with a station, started `ago` ms before now. */
const session = (stationId: string, ago: number, minutes: number, name: string | null = null) => ({
  id: `${stationId}-${ago}`,
  stationId,
  startedAt: new Date(NOW - ago).toISOString(),
  endedAt: new Date(NOW - ago + minutes * MINUTE).toISOString(),
  station: name === null ? null : { ...sampleStation, id: stationId, name },
})

test('sums up the week and ranks the stations by listening time', () => {
  const sessions = [
    session('night-bus', 60 * MINUTE, 10, 'Night Bus'),
    session('gone', 2 * DAY, 30),
    session('night-bus', 3 * DAY, 25, 'Night Bus'),
  ]
  expect(summarize(sessions, NOW)).toEqual({
    ms: 65 * MINUTE,
    topStations: [
      { stationId: 'night-bus', station: sessions[0]?.station, ms: 35 * MINUTE },
      { stationId: 'gone', station: null, ms: 30 * MINUTE },
    ],
  })
})

test('ranks five stations at most', () => {
  const sessions = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => session(id, DAY, 10))
  expect(summarize(sessions, NOW).topStations).toHaveLength(5)
})

test('counts only listening within seven days', () => {
  const reaching = session('night-bus', WEEK_MS + 10 * MINUTE, 15)
  expect(summarize([reaching], NOW).ms).toBe(5 * MINUTE)
  expect(summarize([session('night-bus', WEEK_MS + DAY, 60)], NOW)).toEqual({
    ms: 0,
    topStations: [],
  })
  // A clock that is ahead.
  expect(summarize([session('night-bus', MINUTE, 5)], NOW).ms).toBe(MINUTE)
  expect(summarize([], NOW)).toEqual({ ms: 0, topStations: [] })
})

test('prefers the station played last on a tie', () => {
  const sessions = [session('last', DAY, 5), session('first', 2 * DAY, 5)]
  expect(summarize(sessions, NOW).topStations[0]?.stationId).toBe('last')
})

test('reads page by page and stops before the week', async () => {
  const read = vi.fn(async (cursor: string | null) => {
    const page = Number(cursor ?? 0)
    const items = [session('night-bus', page * 3 * DAY + MINUTE, 1)]
    return { items, nextCursor: String(page + 1), total: 2_000 }
  })
  expect((await readSummary(read, NOW)).ms).toBe(3 * MINUTE)
  expect(read.mock.calls.map(([cursor]) => cursor)).toEqual([null, '1', '2', '3'])
})

test('reads an empty history once', async () => {
  const read = vi.fn(async () => ({ items: [], nextCursor: null, total: 0 }))
  expect(await readSummary(read, NOW)).toEqual({ ms: 0, topStations: [] })
  expect(read).toHaveBeenCalledOnce()
})
