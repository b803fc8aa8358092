import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queries } from '../../../database/queries.ts'
import { writeGeneratedStations } from '../../../testing/generate-stations.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { createStationStore } from '../station-store.ts'
import { createRankingStore } from './ranking-store.ts'
import {
  RANKING_EVERY_MS,
  RANKING_FIRST_MS,
  scheduleRanking,
  updateRanking,
} from './schedule-ranking.ts'

const NOW = Date.UTC(2026, 4, 20)
const STATIONS = 450
/** Tests that run in parallel slow it down. */
const PATIENT = { timeout: 15_000 }
let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
  await writeGeneratedStations(database, STATIONS)
  await rowsOf(database, "UPDATE stations SET rank = 0, name = 'Radio ' || id, tags = '[]'")
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

const first = async () => (await createStationStore(database).list({ limit: 1 })).items[0]?.id

test('ranks a station higher for favorites and listening hours', async () => {
  expect(await updateRanking(database, NOW)).toBe(STATIONS)
  expect(await updateRanking(database, NOW)).toBe(0)
  const id = 'generated-333'
  await rowsOf(
    database,
    `INSERT INTO station_days (station_key, day, countrycode, hours)
     SELECT key, '2026-05-19', '', 250000 FROM stations WHERE id = '${id}'`,
  )
  expect(await updateRanking(database, NOW)).toBe(1)
  expect(await first()).toBe(id)
  // Forty days later its hours expire, and five users have another station as a favorite.
  const favorite = async (uid: string) => {
    await rowsOf(
      database,
      `INSERT INTO users (id, email, role, plan, visible, created_at, updated_at)
       VALUES ('${uid}', '${uid}@example.com', 'listener', 'free', 0, 1, 1)`,
    )
    await rowsOf(
      database,
      `INSERT INTO favorites (user_id, station_id, version, deleted)
       VALUES ('${uid}', 'generated-7', 1, 0)`,
    )
  }
  const later = NOW + 40 * 24 * 60 * 60_000
  for (const uid of ['ada', 'bob', 'cid', 'dan']) await favorite(uid)
  expect(await updateRanking(database, later)).toBe(1)
  await favorite('eve')
  expect(await updateRanking(database, later)).toBe(1)
  await favorite('fay')
  expect(await updateRanking(database, later)).toBe(0)
})

test('keeps the place of a station that was featured after it was read', async () => {
  const store = createRankingStore(database)
  const [read] = await store.page(0, '2026-05-01', 1)
  if (read === undefined) throw new Error('There is no station.')
  const { key } = read
  const stations = database.updateTable('stations').where('key', '=', key)
  await stations.set({ featured_at: NOW, rank: 0 }).execute()
  await store.put([{ ...read, rank: 7, popularity: 8 }])
  const [saved] = await store.page(0, '2026-05-01', 1)
  expect(saved).toMatchObject({ key, rank: 0 })
})

test('stops between two batches when the signal aborts', async () => {
  const stopped = new AbortController()
  const renewed = updateRanking(database, NOW, stopped.signal)
  stopped.abort()
  expect(await renewed).toBeLessThan(STATIONS)
})

test('runs in one of several instances after a minute and then every hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const now = vi.fn(() => NOW)
  const onTrouble = vi.fn()
  const start = () => scheduleRanking(database, { now, onError: onTrouble })
  const [one, other] = [start(), start()]
  const changed = async () =>
    (await rowsOf(database, 'SELECT count(*) AS count FROM stations WHERE rank > 0'))[0]?.count
  vi.advanceTimersByTime(RANKING_FIRST_MS - 1)
  expect(now).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(Number(await changed())).toBe(STATIONS), PATIENT)
  expect(now).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(RANKING_EVERY_MS)
  await vi.waitFor(() => expect(now).toHaveBeenCalledTimes(2), PATIENT)
  await Promise.all([one.stop(), other.stop()])
  // A stopped instance releases the lease.
  const third = start()
  vi.advanceTimersByTime(RANKING_FIRST_MS)
  await vi.waitFor(() => expect(now).toHaveBeenCalledTimes(3), PATIENT)
  await third.stop()
  expect(onTrouble).not.toHaveBeenCalled()
})
