import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LISTED_MAX } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { writeGeneratedStations } from '../../testing/generate-stations.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../testing/test-database.ts'
import { createStationStore } from './station-store.ts'

let database: Queries
let run: (statement: string) => Promise<unknown>
beforeEach(async () => {
  database = await openTestDatabase()
  run = (statement) => sql.raw(statement).execute(database)
  await writeGeneratedStations(database, 60)
})
afterEach(() => database.destroy())

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

test.each(QUERIES)(
  '%j: neither lists nor counts hidden stations until they return',
  async (query) => {
    const stations = createStationStore(database)
    const list = () => stations.list({ ...query, limit: 100 })
    const before = await list()
    expect(before.items.length).toBe(before.total)
    expect(before.total).toBeGreaterThan(0)
    await run("UPDATE stations SET moderation = 'pending' WHERE key % 3 = 0")
    await run('UPDATE stations SET paused = 1 WHERE key % 3 = 1')
    const rest = await list()
    const known = await stations.byIds(
      before.items.map(({ id }) => id),
      'ada',
    )
    const visible = before.items.filter(({ id }) => known.has(id))
    expect(rest.items).toEqual(visible)
    expect(rest.total).toBe(visible.length)
    expect(rest.total).toBeLessThan(before.total)
    await run("UPDATE stations SET moderation = 'listed', paused = 0")
    expect(await list()).toEqual(before)
  },
)

test('names a visible creator and none for a station without one', async () => {
  const stations = createStationStore(database)
  const creator = async () => (await stations.detail('generated-1'))?.creator
  await run(
    `INSERT INTO users (id, email, display_name, visible, role, plan, created_at, updated_at)
     VALUES ('ada', 'ada@example.org', 'Ada', 0, 'creator', 'creator', 0, 0)`,
  )
  await run("UPDATE stations SET owner_id = 'ada' WHERE id = 'generated-1'")
  expect(await creator()).toBeUndefined()
  await run("UPDATE users SET visible = 1 WHERE id = 'ada'")
  expect(await creator()).toEqual({ id: 'ada', displayName: 'Ada' })
  expect((await stations.detail('generated-3'))?.creator).toBeUndefined()
})

test('returns one or several stations as far as they are public', async () => {
  const stations = createStationStore(database)
  await run("UPDATE stations SET paused = 1 WHERE id = 'generated-2'")
  const shown = await stations.get('generated-1')
  expect(shown).toMatchObject({ id: 'generated-1' })
  expect(await stations.detail('generated-1')).toEqual({ ...shown, schedule: [] })
  for (const id of ['generated-2', 'nowhere']) {
    expect([await stations.get(id), await stations.detail(id)]).toEqual([null, null])
  }
  const ids = ['generated-1', 'generated-2', 'nowhere', 'generated-1']
  expect(await stations.byIds(ids, 'ada')).toEqual(new Map([['generated-1', shown]]))
  expect((await stations.byIds([], 'ada')).size).toBe(0)
  const many = Array.from({ length: LISTED_MAX + 1 }, (_, index) => `nowhere-${index}`)
  expect([...(await stations.byIds([...many, 'generated-1'], 'ada')).keys()]).toEqual([
    'generated-1',
  ])
})

test('finds nothing for values that no list can contain', async () => {
  const stations = createStationStore(database)
  for (const query of [{ genre: 'tech\0no' }, { language: '\0' }, { query: '\0' }]) {
    expect((await stations.list({ ...query, limit: 1 })).total).toBe(0)
  }
})

test('counts only public stations in facets and keeps the search index consistent', async () => {
  const stations = createStationStore(database)
  const before = await stations.facets({})
  await run("UPDATE stations SET moderation = 'pending'")
  expect(await stations.facets({})).toEqual({
    genres: [],
    countries: [],
    languages: [],
    codecs: [],
  })
  await run("UPDATE stations SET moderation = 'listed', name = 'Same'")
  expect(await stations.facets({})).toEqual(before)
  expect((await stations.list({ query: 'same', limit: 1 })).total).toBe(60)
  // Hidden stations are not in the index, so deleting them must not change it.
  await run('UPDATE stations SET paused = 1 WHERE key % 4 = 0')
  await run('DELETE FROM stations WHERE key % 2 = 0')
  expect((await stations.list({ query: 'same', limit: 1 })).total).toBe(30)
  if (TEST_ENGINE !== 'sqlite') return
  // Throws if index and table differ (https://sqlite.org/fts5.html#the_integrity_check_command).
  await run("INSERT INTO station_search (station_search, rank) VALUES ('integrity-check', 1)")
})

test.runIf(TEST_ENGINE === 'sqlite')(
  'reads the default list from its index without sorting',
  async () => {
    const plan = await rowsOf(
      database,
      `EXPLAIN QUERY PLAN SELECT * FROM stations WHERE shown = 1
     ORDER BY demo_rank, votes_rank, name_key, key LIMIT 25`,
    )
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SCAN stations USING INDEX stations_featured',
    ])
  },
)

/** A store that counts its facet queries. */
function countingFacets() {
  let counted = 0
  const queries = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'count' in row)) counted += 1
      return result
    },
  })
  return { stations: createStationStore(queries), counted: () => counted }
}

test('reads facets again only after a change by any instance', async () => {
  const { stations, counted } = countingFacets()
  const first = await stations.facets({ query: 'ra' })
  const read = counted()
  expect(read).toBe(4)
  expect(await stations.facets({ query: 'ra' })).toEqual(first)
  expect(counted()).toBe(read)
  await run("UPDATE stations SET codec = 'FLAC' WHERE shown = 1")
  const { codecs } = await stations.facets({ query: 'ra' })
  expect(codecs).toMatchObject([{ value: 'FLAC' }])
  expect(counted()).toBe(2 * read)
})

test('caches facets of 200 filter combinations and evicts the least recently used', async () => {
  const { stations, counted } = countingFacets()
  const readFacets = (bitrate: number) => stations.facets({ bitrate })
  for (let bitrate = 1; bitrate <= 200; bitrate += 1) await readFacets(bitrate)
  const read = counted()
  await readFacets(1)
  expect(counted()).toBe(read)
  await readFacets(201)
  await readFacets(1)
  expect(counted()).toBeGreaterThan(read)
  const then = counted()
  await readFacets(2)
  expect(counted()).toBeGreaterThan(then)
})

test('does not cache facets of stations on air', async () => {
  const { stations } = countingFacets()
  expect((await stations.facets({ air: 'on' })).codecs).toEqual([])
  await run("UPDATE stations SET air_state = 'on air'")
  expect((await stations.facets({ air: 'on' })).codecs).not.toEqual([])
})
