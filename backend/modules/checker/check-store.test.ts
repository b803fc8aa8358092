import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { writeGeneratedStations } from '../../testing/generate-stations.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { recordVisit } from './check-stations.ts'
import { createCheckStore, type DueStation } from './check-store.ts'

const AT = Date.UTC(2026, 0, 5)
let database: Queries
let station: DueStation
beforeEach(async () => {
  database = await openTestDatabase()
  await writeGeneratedStations(database, 1)
  const found = await createCheckStore(database).find('generated-0')
  if (found === null) throw new Error('There is no station.')
  station = found
})
afterEach(() => database.destroy())

const published = async () =>
  (await createEventStore(database).after(0, 10)).map(({ data }) => data)

test.each([
  ['off air', 1],
  ['dead', 1],
  ['on air', 0],
  ['blocked', 0],
  ['not checked', 0],
])('a station that was %s and is back notifies its followers %i times', async (state, times) => {
  await rowsOf(database, `UPDATE stations SET air_state = '${state}', air_since = 1`)
  const store = createCheckStore(database)
  const sound = { codec: 'MP3', bitrate: 128, name: null } as const
  for (const at of [AT, AT + 1]) {
    await recordVisit(store, station, { kind: 'visited', outcome: 'heard', sound }, at)
  }
  const since = new Date(AT).toISOString()
  expect(await published()).toEqual(
    Array(times).fill(JSON.stringify({ stationId: 'generated-0', since })),
  )
})
