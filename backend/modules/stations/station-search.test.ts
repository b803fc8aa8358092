import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { generateStations } from '../../testing/generate-stations.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { writeStations } from './catalog/station-writer.ts'
import { createStationStore } from './station-store.ts'

const NAMES = [
  'Night Bus',
  'Radio Été',
  'été 2000',
  '東京 FM',
  'ガンダム',
  '한국 라디오',
  'ΡΑΔΙΟΣΤΑΘΜΟΣ',
  'OR AND NOT',
  '90s 1e5x',
]

const KNOWN = `SELECT term FROM station_search_words WHERE term IN ('night', 'bus', 'day') ORDER BY term`

let database: Queries
beforeAll(async () => {
  database = await openTestDatabase()
  const made = [...generateStations(NAMES.length)].map((station, index) => ({
    origin: 'generated' as const,
    station: {
      ...station,
      name: NAMES[index] ?? '',
      description: null,
      country: 'Xanadu',
      tags: [],
    },
  }))
  await writeStations(database, made, 1)
})
afterAll(() => database.destroy())

const find = async (query: string) => {
  const { items } = await createStationStore(database).list({ query, limit: 100 })
  return items.map(({ name }) => name)
}

test.each([
  ['nig', ['Night Bus']],
  ['BUS night', ['Night Bus']],
  ['night bust', ['Night Bus']],
  ['nigth bus', ['Night Bus']],
  ['nght', ['Night Bus']],
  ['nihgt', ['Night Bus']],
  ['nightt', ['Night Bus']],
  ['nicht bus', ['Night Bus']],
  ['ΡΑΙΔΟΣ', ['ΡΑΔΙΟΣΤΑΘΜΟΣ']],
  ['rédio été', ['Radio Été']],
  ['ngt', []],
  ['inght', ['Night Bus']],
  ['eight', ['Night Bus']],
  ['ight', ['Night Bus']],
  ['vnight', ['Night Bus']],
  ['nhigt', []],
  ['nighhtt', ['Night Bus']],
  ['ght', []],
  ['radio et', ['Radio Été']],
  ['ETÉ rad', ['Radio Été']],
  ['20', ['été 2000']],
  ['ß', []],
  ['東京', ['東京 FM']],
  ['ガン', ['ガンダム']],
  ['カ', []],
  ['京', ['東京 FM']],
  ['ンダ', ['ガンダム']],
  ['라디', ['한국 라디오']],
  ['ραδιοσ', ['ΡΑΔΙΟΣΤΑΘΜΟΣ']],
  ['ΡΑΔΙΟΣ', ['ΡΑΔΙΟΣΤΑΘΜΟΣ']],
  ['or and not', ['OR AND NOT']],
  ['night OR tokyo', ['Night Bus']],
  ['90', ['90s 1e5x']],
  ['1e', ['90s 1e5x']],
  ['1e5x', ['90s 1e5x']],
])('%j finds %j', async (typed, found) => {
  expect(await find(typed)).toEqual(found)
})

test.each([
  ['polka bus night', 'bus night'],
  ['bus 2000', 'bus'],
  ['nighhtt', 'night'],
  ['polka', null],
  ['night bus', null],
])('names for %j the nearest query %j, which has stations', async (query, nearest) => {
  const page = await createStationStore(database).list({ query, limit: 100 })
  expect(page.nearest).toBe(nearest)
  expect(page.items.length > 0).toBe(query !== 'polka')
})

test('names no nearest query when filters exclude all stations', async () => {
  const page = await createStationStore(database).list({ query: 'night', genre: 'polka', limit: 9 })
  expect(page).toMatchObject({ total: 0, nearest: null })
})

test('keeps the vocabulary in sync with stations', async () => {
  const words = async () => (await rowsOf(database, KNOWN)).map(({ term }) => term)
  const set = (changes: string) => rowsOf(database, `UPDATE stations SET ${changes}`)
  expect(await words()).toEqual(['bus', 'night'])
  await set("name = 'Day Bus' WHERE name = 'Night Bus'")
  expect(await words()).toEqual(['bus', 'day'])
  await set("paused = 1 WHERE name = 'Day Bus'")
  expect(await words()).toEqual([])
  await set("paused = 0, name = 'Night Bus' WHERE name = 'Day Bus'")
  expect(await words()).toEqual(['bus', 'night'])
})

test('ranks equal matches by popularity, then votes', async () => {
  const set = (name: string, popularity: number, votes: number) =>
    rowsOf(
      database,
      `UPDATE stations SET popularity = ${popularity}, votes = ${votes} WHERE name = '${name}'`,
    )
  await set('Night Bus', 900, 5)
  await set('Radio Été', 900, 9)
  await set('東京 FM', 800, 0)
  expect((await find('xanadu')).slice(0, 3)).toEqual(['東京 FM', 'Radio Été', 'Night Bus'])
  await rowsOf(database, "UPDATE stations SET air_state = 'dead' WHERE name = '東京 FM'")
  expect((await find('xanadu')).at(-1)).toBe('東京 FM')
})

// A thousand searches, on a possibly busy machine.
test('accepts any query', { timeout: 60_000 }, async () => {
  const nasty = fc.constantFrom(
    ...['"', "'", '*', '(', ')', ':', '^', '-', '+', '{', '}', '&', '|', '!', '<->', ':*', '\\'],
    ...['NEAR', 'OR', '\0', '\uD800', '½', 'क', '\u0301'],
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.oneof(nasty, fc.string()), { maxLength: 30 }).map((parts) => parts.join(' ')),
    fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(text, async (typed) => Array.isArray(await find(typed))),
    { numRuns: 1_000 },
  )
})
