import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateStations } from '../bench/generate-stations.ts'
import { API_MIGRATIONS } from '../database/api-migrations.ts'
import { openDatabase } from '../database/open.ts'
import { createStationWriter } from './catalogue/station-writer.ts'
import { createStationStore } from './station-store.ts'

let database: ReturnType<typeof openDatabase>
beforeEach(() => {
  database = openDatabase(':memory:', API_MIGRATIONS)
  const write = createStationWriter(database)
  for (const station of generateStations(60)) write(station, 'generated', 1)
})
afterEach(() => database.close())

const QUERIES = [
  {},
  { sort: 'name' },
  { sort: 'votes' },
  { sort: 'newest' },
  { query: 'ra' },
  { query: 'ra', sort: 'name' },
  { genre: 'techno' },
  { country: 'DE' },
  { language: 'german' },
  { genre: 'techno', country: 'DE', query: 'r' },
] as const

test.each(QUERIES)('%j: what is hidden is neither listed nor counted, and comes back', (query) => {
  const stations = createStationStore(database)
  const list = () => stations.list({ ...query, limit: 100 })
  const before = list()
  expect(before.items.length).toBe(before.total)
  expect(before.total).toBeGreaterThan(0)
  database.exec("UPDATE stations SET moderation = 'pending' WHERE key % 3 = 0")
  database.exec('UPDATE stations SET paused = 1 WHERE key % 3 = 1')
  const rest = list()
  const visible = before.items.filter(({ id }) => stations.get(id) !== null)
  expect(rest.items).toEqual(visible)
  expect(rest.total).toBe(visible.length)
  expect(rest.total).toBeLessThan(before.total)
  database.exec("UPDATE stations SET moderation = 'listed', paused = 0")
  expect(list()).toEqual(before)
})

test('facets count what is shown, and the search index stays whole', () => {
  const stations = createStationStore(database)
  const before = stations.facets({})
  database.exec("UPDATE stations SET moderation = 'pending'")
  expect(stations.facets({})).toEqual({ genres: [], countries: [], languages: [] })
  database.exec("UPDATE stations SET moderation = 'listed', name = 'Same'")
  expect(stations.facets({})).toEqual(before)
  expect(stations.list({ query: 'same', limit: 1 }).total).toBe(60)
  // Hidden ones are not in the index: deleting them must not take anything out of it.
  database.exec('UPDATE stations SET paused = 1 WHERE key % 4 = 0')
  database.exec('DELETE FROM stations WHERE key % 2 = 0')
  expect(stations.list({ query: 'same', limit: 1 }).total).toBe(30)
  // Throws when index and table tell different stories (https://sqlite.org/fts5.html#the_integrity_check_command).
  database.exec("INSERT INTO station_search (station_search, rank) VALUES ('integrity-check', 1)")
})

test('the usual list is read from its index, without sorting', () => {
  const plan = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT * FROM (SELECT * FROM stations WHERE shown = 1)
       ORDER BY demo_rank, votes_rank, name_key, key LIMIT 25`,
    )
    .all()
    .map((row) => String(row.detail))
  expect(plan).toEqual(['SCAN stations USING INDEX stations_featured'])
})
