/** It must show: polls a minute for 10 000 stations that are popular, or watched, stay within the budget, and are spread evenly. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { writeGeneratedStations } from '../../testing/generate-stations.ts'
import { openTestDatabase, TEST_ENGINE } from '../../testing/test-database.ts'
import { createDemandStore } from './demand-store.ts'
import { wantKept, wantWatched } from './keep-programme.ts'
import { REQUESTS_A_SECOND, WATCHED_MAX } from './limits.ts'
import { createPoller } from './poller.ts'
import { createSourceStore } from './source-store.ts'
import { fakePlatforms } from './testing/fake-platforms.ts'

const STATIONS = 10_000
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const BEGIN = Date.parse('2026-11-21T08:00:00.000Z')
/** So long it takes to ask each of them once. */
const TURN_MS = (STATIONS / REQUESTS_A_SECOND) * SECOND_MS

let database: Queries
beforeAll(async () => {
  database = await openTestDatabase()
  await writeGeneratedStations(database, STATIONS)
})
afterAll(() => database.destroy())

// What is counted is the same on either engine: the statements are tested by poller.test.ts.
test.runIf(TEST_ENGINE === 'sqlite')(
  'ten thousand stations that are popular, and of them some that are watched alone, are asked within the budget, each as often as the others',
  async () => {
    let time = BEGIN
    const now = () => time
    const fake = fakePlatforms()
    // Each at a host of its own.
    fake.setHosts((url) => `${new URL(url).pathname.slice(1)}.example`)
    const sources = createSourceStore(database)
    const { signal } = new AbortController()
    const troubles: unknown[] = []
    const poll = createPoller({
      sources,
      readings: {
        take: async () => ({ isOtherOnAir: false, isOtherProgramme: false, begunId: null }),
      },
      programme: { onAir: async () => [] },
      platforms: fake.platforms,
      tell: async () => {},
      now,
      pause: async () => {},
      signal,
      onTrouble: (error) => troubles.push(error),
    })
    const heard = STATIONS - WATCHED_MAX
    const others = await database
      .selectFrom('stations')
      .select('key as station_key')
      .where(
        'id',
        'not in',
        Array.from({ length: heard }, (_, n) => `generated-${n}`),
      )
      .execute()
    expect(others).toHaveLength(WATCHED_MAX)
    const watch = () =>
      database
        .insertInto('watched_stations')
        .values(others.map((one) => ({ ...one, at: time })))
        .onConflict((conflict) => conflict.column('station_key').doUpdateSet({ at: time }))
        .execute()
    const popular = Array.from({ length: heard }, (_, n) => `generated-${n}`)
    await database
      .updateTable('stations')
      .set({ heard_at: BEGIN })
      .where('id', 'in', popular)
      .execute()
    const minutes: number[] = []
    for (; time < BEGIN + 1.5 * TURN_MS; time += SECOND_MS) {
      if ((time - BEGIN) % (30 * SECOND_MS) === 0) {
        await watch()
        await wantKept(createDemandStore(database), time, signal)
        await wantWatched(createDemandStore(database), time)
      }
      const before = fake.asked.length
      await (await poll(new Set())).done
      const minute = Math.floor((time - BEGIN) / MINUTE_MS)
      minutes[minute] = (minutes[minute] ?? 0) + fake.asked.length - before
    }
    expect(troubles).toEqual([])
    expect(Math.max(...minutes)).toBeLessThanOrEqual(60 * REQUESTS_A_SECOND)
    const counts = new Map<string, number>()
    for (const url of fake.asked) counts.set(url, (counts.get(url) ?? 0) + 1)
    expect(counts.size).toBe(STATIONS)
    const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())]
    expect(most - least).toBeLessThanOrEqual(1)
  },
)
