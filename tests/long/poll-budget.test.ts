/** Polls of 10,000 popular or watched stations stay within the budget and are spread evenly. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../backend/database/queries.ts'
import { createDemandStore } from '../../backend/modules/schedule/demand-store.ts'
import { REQUESTS_A_SECOND, WATCHED_MAX } from '../../backend/modules/schedule/limits.ts'
import { createPoller } from '../../backend/modules/schedule/poller.ts'
import { scheduleSaved, scheduleWatched } from '../../backend/modules/schedule/schedule-polling.ts'
import { createSourceStore } from '../../backend/modules/schedule/source-store.ts'
import { fakePlatforms } from '../../backend/modules/schedule/testing/fake-platforms.ts'
import { writeGeneratedStations } from '../../backend/testing/generate-stations.ts'
import { openTestDatabase } from '../../backend/testing/test-database.ts'

const STATIONS = 10_000
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const START = Date.parse('2026-11-21T08:00:00.000Z')
/** Time to poll each station once. */
const TURN_MS = (STATIONS / REQUESTS_A_SECOND) * SECOND_MS

let database: Queries
beforeAll(async () => {
  database = await openTestDatabase()
  await writeGeneratedStations(database, STATIONS)
})
afterAll(() => database.destroy())

test('spreads polls of ten thousand popular and watched stations evenly within the budget', async () => {
  let time = START
  const now = () => time
  const fake = fakePlatforms()
  // Each station has its own host.
  fake.setHosts((url) => `${new URL(url).pathname.slice(1)}.example`)
  const sources = createSourceStore(database)
  const { signal } = new AbortController()
  const errors: unknown[] = []
  const poll = createPoller({
    sources,
    readings: {
      save: async () => ({ isOnAirChanged: false, isScheduleChanged: false, startedId: null }),
    },
    schedule: { onAir: async () => [] },
    platforms: fake.platforms,
    publish: async () => {},
    now,
    pause: async () => {},
    signal,
    onError: (error) => errors.push(error),
  })
  const popularCount = STATIONS - WATCHED_MAX
  const others = await database
    .selectFrom('stations')
    .select('key as station_key')
    .where(
      'id',
      'not in',
      Array.from({ length: popularCount }, (_, n) => `generated-${n}`),
    )
    .execute()
  expect(others).toHaveLength(WATCHED_MAX)
  const watch = () =>
    database
      .insertInto('watched_stations')
      .values(others.map((one) => ({ ...one, at: time })))
      .onConflict((conflict) => conflict.column('station_key').doUpdateSet({ at: time }))
      .execute()
  const popular = Array.from({ length: popularCount }, (_, n) => `generated-${n}`)
  await database
    .updateTable('stations')
    .set({ last_played_at: START })
    .where('id', 'in', popular)
    .execute()
  const minutes: number[] = []
  for (; time < START + 1.5 * TURN_MS; time += SECOND_MS) {
    if ((time - START) % (30 * SECOND_MS) === 0) {
      await watch()
      await scheduleSaved(createDemandStore(database), time, signal)
      await scheduleWatched(createDemandStore(database), time)
    }
    const before = fake.requested.length
    await (await poll(new Set())).done
    const minute = Math.floor((time - START) / MINUTE_MS)
    minutes[minute] = (minutes[minute] ?? 0) + fake.requested.length - before
  }
  expect(errors).toEqual([])
  expect(Math.max(...minutes)).toBeLessThanOrEqual(60 * REQUESTS_A_SECOND)
  const counts = new Map<string, number>()
  for (const url of fake.requested) counts.set(url, (counts.get(url) ?? 0) + 1)
  expect(counts.size).toBe(STATIONS)
  const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())]
  expect(most - least).toBeLessThanOrEqual(1)
})
