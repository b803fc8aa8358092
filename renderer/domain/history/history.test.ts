// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { listHistory } from '../../api/history.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { lastStation } from './history.ts'
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
