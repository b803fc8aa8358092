import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as chunks from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { generateStations } from '../../testing/generate-stations.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { writeStations } from './catalog/station-writer.ts'
import { FOLD_BATCH_SIZE, refoldStations } from './search-terms.ts'
import { createStationStore } from './station-store.ts'

vi.mock('../../database/chunks.ts', { spy: true })

const COUNT = 60
let database: Queries
beforeAll(async () => {
  database = await openTestDatabase()
  const entries = [...generateStations(COUNT)].map((station, index) => ({
    origin: 'generated' as const,
    station: index === 0 ? { ...station, name: 'إذاعة Ö3', tags: ['mülheim'] } : station,
  }))
  await writeStations(database, entries, 1)
})
afterAll(() => database.destroy())

const find = async (query: string) => {
  const { items, nearest } = await createStationStore(database).list({ query, limit: 2 })
  return (nearest === null ? items : []).map(({ name }) => name)
}
const CLEAR_TERMS = 'UPDATE stations SET name_search_text = NULL, tag_search_text = NULL'

test('folds nothing after a write by this version', async () => {
  expect(await refoldStations(database)).toBe(0)
  expect(await find('اذاعه oe3 muelheim')).toEqual(['إذاعة Ö3'])
})

test('folds stations of an earlier version, at most 25 per turn of the event loop', async () => {
  await rowsOf(database, CLEAR_TERMS)
  expect(await find('اذاعه oe3')).toEqual([])
  expect(await find('o3')).toEqual(['إذاعة Ö3'])
  const before = vi.mocked(chunks.nextTurn).mock.calls.length
  expect(await refoldStations(database)).toBe(COUNT)
  expect(FOLD_BATCH_SIZE).toBe(25)
  expect(vi.mocked(chunks.nextTurn).mock.calls.length - before).toBeGreaterThanOrEqual(3)
  expect(await find('اذاعه oe3 muelheim')).toEqual(['إذاعة Ö3'])
  expect(await refoldStations(database)).toBe(0)
})

test('finds a station that an earlier version renamed without search terms', async () => {
  await rowsOf(database, "UPDATE stations SET name = 'Echo Chamber' WHERE name = 'إذاعة Ö3'")
  expect(await find('echo chamber')).toEqual(['Echo Chamber'])
  expect(await find('oe3')).toEqual([])
  expect(await refoldStations(database)).toBe(1)
  expect(await find('echochamber')).toEqual(['Echo Chamber'])
})

test('stops between two batches', async () => {
  await rowsOf(database, CLEAR_TERMS)
  const ending = new AbortController()
  ending.abort()
  expect(await refoldStations(database, ending.signal)).toBe(0)
})
