import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { seedStations } from '../stations/catalog/seed-stations.ts'
import { writeStations } from '../stations/catalog/station-writer.ts'
import { importStations } from './import-stations.ts'
import { groupVariants } from './record/group-variants.ts'
import { pauseDeadStations } from './refresh/refresh-directory.ts'
import { directoryStation } from './testing/directory-station.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('root', 'admin')
  await imports(directoryStation(1), 'first')
})
afterEach(() => api.close())

async function imports(entry: ReturnType<typeof directoryStation>, source: string, now = 5_000) {
  const groups = groupVariants([entry])
  await importStations(api.database, { groups, source, isFull: false, now })
}
const stored = async () => {
  const [row] = await rowsOf(api.database, 'SELECT * FROM stations')
  if (row === undefined) throw new Error('no station')
  return row
}
const edit = async (changes: object) => {
  const response = await api.call('PUT', `/stations/${(await stored()).id}`, 'root', changes)
  expect(response.statusCode).toBe(200)
}

test('keeps admin edits through imports and updates other fields', async () => {
  await edit({ name: 'Better Name', countrycode: 'FR' })
  await imports(directoryStation(1, { name: 'Other', votes: 9, tags: ['dub'] }), 'second')
  expect(await stored()).toMatchObject({
    name: 'Better Name',
    name_key: 'better name',
    country: 'France',
    countrycode: 'FR',
    votes: 9,
    tags: '["dub"]',
    provenance: '{"name":"admin","country":"admin","countrycode":"admin"}',
  })
})

test('adds a second edit to the first and ignores one without changes', async () => {
  await edit({ name: 'Station 1' })
  expect((await stored()).provenance).toBe('{}')
  await edit({ name: 'Better' })
  await edit({ tags: ['dub'], name: 'Better' })
  expect((await stored()).provenance).toBe('{"name":"admin","tags":"admin"}')
})

test('does not resume a station paused by an admin or pause one resumed by an admin', async () => {
  await edit({ paused: true })
  await imports(directoryStation(1, { votes: 3 }), 'second')
  expect(await stored()).toMatchObject({ paused: 1, votes: 3 })
  await edit({ paused: false })
  await rowsOf(api.database, "UPDATE stations SET gone_at = 1, air_state = 'dead'")
  await pauseDeadStations(api.database, 9_000)
  expect(await stored()).toMatchObject({ paused: 0 })
})

test('keeps admin edits of a curated station through a new seed version', async () => {
  const [seed] = seedStations()
  if (seed === undefined) throw new Error('no seeds')
  const write = (name: string, description: string) =>
    writeStations(
      api.database,
      [{ ...seed, station: { ...seed.station, name, description } }],
      9_000,
    )
  await write('Curated', 'Before.')
  const { id } = seed.station
  await api.call('PUT', `/stations/${id}`, 'root', { name: 'Better Name' })
  await write('Renamed', 'After.')
  const rows = await rowsOf(api.database, `SELECT * FROM stations WHERE id = '${id}'`)
  expect(rows).toMatchObject([
    { name: 'Better Name', name_key: 'better name', description: 'After.' },
  ])
})

test('schedules a check soon after an address change', async () => {
  await rowsOf(api.database, 'UPDATE stations SET air_next_at = 9000000000000')
  await imports(directoryStation(1, { votes: 4 }), 'second')
  expect(await stored()).toMatchObject({ air_next_at: 9_000_000_000_000 })
  await imports(directoryStation(1, { url: 'https://radio.example/moved' }), 'third')
  expect(await stored()).toMatchObject({ air_next_at: 0 })
})
