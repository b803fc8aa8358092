import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Queries } from '../../database/queries.ts'
import { demoEntries } from '../../dev/streams/demo-stations.ts'
import { type Streams, startStreams } from '../../dev/streams/server.ts'
import { probeNetwork } from '../../plugins/environment.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { importSeeds, seedStations } from '../stations/catalog/seed-stations.ts'
import { createUserStore } from '../users/user-store.ts'
import { startSchedulePolling } from './schedule-polling.ts'

const USER = {
  id: 'ada',
  email: 'ada@example.com',
  displayName: null,
  photoURL: null,
  visible: false,
  role: 'listener',
  plan: 'free',
  createdAt: 1,
  updatedAt: 1,
} as const

let database: Queries
let streams: Streams
beforeEach(async () => {
  database = await openTestDatabase()
  streams = await startStreams({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await streams.close()
  await database.destroy()
})

test('polls only the demo stations in a fresh clone', async () => {
  const url = `http://127.0.0.1:${streams.port}`
  await importSeeds(database, seedStations(demoEntries(url)), Date.now())
  const [real] = await rowsOf(database, "SELECT id FROM stations WHERE origin = 'seed' LIMIT 1")
  await createUserStore(database).insert(USER)
  await database
    .insertInto('follows')
    .values({ user_id: USER.id, kind: 'station', id: String(real?.id), version: 1, deleted: 0 })
    .execute()
  const published = new Map<string, Extract<LiveEvent, { kind: 'on-air' }>['data']>()
  const both = Promise.withResolvers<void>()
  const errors: unknown[] = []
  const polling = startSchedulePolling(database, {
    network: probeNetwork(url),
    only: url,
    keys: new Map(),
    permitted: [],
    publish: async (events) => {
      for (const event of events) {
        if (event.kind === 'on-air') published.set(event.data.stationId, event.data)
      }
      if (published.size === 2) both.resolve()
    },
    now: Date.now,
    onError: (error) => errors.push(error),
  })
  await both.promise
  await polling.stop()
  // The shows come from the creator, the titles from Icecast.
  for (const { platform, song, broadcast, next } of published.values()) {
    expect([platform, song?.artist]).toEqual(['icecast', 'Undertone'])
    expect(broadcast?.endsAt).toBe(next?.startsAt)
  }
  expect(await rowsOf(database, "SELECT name FROM leases WHERE name = 'schedule'")).toEqual([])
  const requested = await rowsOf(
    database,
    "SELECT id FROM stations, schedule_sources WHERE station_key = key AND platform <> '' ORDER BY id",
  )
  const ids = requested.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['demo-cellar-signal', 'demo-night-bus']))
  // The third demo station is polled at the same time or later.
  expect(ids.filter((id) => !String(id).startsWith('demo-'))).toEqual([])
  expect(errors).toEqual([])
})
