import { sql } from 'kysely'
import { SIMILAR_MAX, type Station } from '../../../shared/api/stations.ts'
import { toSortKey } from '../../../shared/search/sort-key.ts'
import type { Queries } from '../../database/queries.ts'
import { listStations, rowsWithKeys } from './station-list.ts'
import type { Row } from './station-row.ts'

type Comparable = Pick<Station, 'tags' | 'language' | 'countrycode'>

/** Approximate number of stations in the directory: a tag that all have carries no information. */
const CATALOG = 50_000
/** Weights of a shared language and country, in bits like the tags: less than most tags. */
const LANGUAGE_BITS = 2
const COUNTRY_BITS = 1
/** A station with many tags shares one with most others, so each shared tag counts less from this number on. */
const TAGS_FREE = 3

/** Information content of a tag in bits: higher for rarer tags, always above 0. */
function tagBits(stationsWithIt: number): number {
  return Math.log2(1 + CATALOG / Math.max(1, stationsWithIt))
}

/** By tags (`bits` has their weights), languages and country; 0 is nothing in common. */
function likeness(
  station: Comparable,
  other: Comparable,
  bits: ReadonlyMap<string, number>,
): number {
  const shared = other.tags.reduce((sum, tag) => sum + (bits.get(tag) ?? 0), 0)
  const speaks = other.language.some((one) => station.language.includes(one)) ? LANGUAGE_BITS : 0
  const isNear = other.countrycode === station.countrycode ? COUNTRY_BITS : 0
  return shared / Math.sqrt(TAGS_FREE + other.tags.length) + speaks + isNear
}

export type Original = Pick<Station, 'id' | 'name' | 'tags' | 'language' | 'countrycode'>

/** Maximum number of tag entries to read, in addition to those of the rarest tag. Common tags add no matches. */
const READ_MAX = 20_000
const COMPARED_MAX = 200
const PARTS_OF_A_BIT = 1_000

async function countTags(queries: Queries, tags: readonly string[]) {
  if (tags.length === 0) return []
  const rows = await queries
    .selectFrom('station_tags')
    .select((eb) => ['value', eb.fn.countAll<number>().as('count')])
    .where('value', 'in', tags)
    .groupBy('value')
    .orderBy('count')
    .orderBy('value')
    .limit(tags.length)
    .execute()
  return rows.map(({ value, count }) => ({ value, count: Number(count) }))
}

function findingTags(counted: Awaited<ReturnType<typeof countTags>>) {
  let read = 0
  return counted.filter(({ count }, index) => {
    read += count
    return index === 0 || read <= READ_MAX
  })
}

/** Without dead stations. Only listed stations have tag entries. */
async function rowsSharing(queries: Queries, worth: ReadonlyMap<string, number>): Promise<Row[]> {
  if (worth.size === 0) return []
  const cases = [...worth].map(
    ([value, bits]) => sql`WHEN ${value} THEN ${sql.lit(Math.round(bits * PARTS_OF_A_BIT))}`,
  )
  const keys = await queries
    .selectFrom('station_tags')
    .select('station_key as key')
    .where('value', 'in', [...worth.keys()])
    .groupBy('station_key')
    .orderBy(sql`sum(CASE value ${sql.join(cases, sql` `)} ELSE 0 END) DESC`)
    .orderBy('station_key')
    .limit(COMPARED_MAX)
    .execute()
  const rows = await rowsWithKeys(queries, keys)
  return rows.filter(({ air_state }) => air_state !== 'dead')
}

async function rowsAround(queries: Queries, station: Original): Promise<Row[]> {
  const [language] = station.language
  const { items } = await listStations(queries, {
    country: station.countrycode,
    ...(language !== undefined && { language }),
    limit: 2 * SIMILAR_MAX,
  })
  return items
}

const comparableOf = ({ tags, language, countrycode }: Row): Comparable => ({
  tags: JSON.parse(String(tags)),
  language: JSON.parse(String(language)),
  countrycode: String(countrycode),
})

function byRank(one: Row, other: Row): number {
  const columns = ['rank', 'liked_rank', 'key'] as const
  const apart = columns.map((column) => Number(one[column]) - Number(other[column]))
  return apart.find((difference) => difference !== 0) ?? 0
}

/** Most similar first, at most SIMILAR_MAX. Skips stations of the same name, which are the same to a listener. */
export async function similarRows(queries: Queries, station: Original): Promise<Row[]> {
  const tags = findingTags(await countTags(queries, station.tags))
  const worth = new Map(tags.map(({ value, count }) => [value, tagBits(count)]))
  const shared = await rowsSharing(queries, worth)
  const found = shared.length > 1 ? shared : await rowsAround(queries, station)
  const named = new Set([toSortKey(station.name)])
  return found
    .map((row) => ({ row, alike: likeness(station, comparableOf(row), worth) }))
    .sort((one, other) => other.alike - one.alike || byRank(one.row, other.row))
    .filter(({ row }) => {
      const name = toSortKey(String(row.name))
      if (row.id === station.id || named.has(name)) return false
      named.add(name)
      return true
    })
    .slice(0, SIMILAR_MAX)
    .map(({ row }) => row)
}
