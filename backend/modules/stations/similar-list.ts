import { sql } from 'kysely'
import { SIMILAR_MAX, type Station } from '../../../shared/api/stations.ts'
import { toSortKey } from '../../../shared/search/sort-key.ts'
import type { Queries } from '../../database/queries.ts'
import { listStations, rowsWithKeys } from './station-list.ts'
import type { Row } from './station-row.ts'

/** What is compared. */
type Compared = Pick<Station, 'tags' | 'language' | 'countrycode'>

/** About as many stations as the directory lists: a tag that all of them have says nothing. */
const CATALOGUE = 50_000
/** What a shared language and a shared country count, in bits as the tags do: less than most tags. */
const LANGUAGE_BITS = 2
const COUNTRY_BITS = 1
/** A station with many tags shares one with most: what it shares counts less. From so many tags on. */
const TAGS_FREE = 3

/** What a tag tells, in bits: the more, the fewer stations have it. At least a little. */
function tagBits(stationsWithIt: number): number {
  return Math.log2(1 + CATALOGUE / Math.max(1, stationsWithIt))
}

/**
 * How alike `other` is to a station, by tags, languages and country: more is nearer, 0 is nothing in common. `bits` has
 * those of its tags.
 */
function likeness(station: Compared, other: Compared, bits: ReadonlyMap<string, number>): number {
  const shared = other.tags.reduce((sum, tag) => sum + (bits.get(tag) ?? 0), 0)
  const speaks = other.language.some((one) => station.language.includes(one)) ? LANGUAGE_BITS : 0
  const isNear = other.countrycode === station.countrycode ? COUNTRY_BITS : 0
  return shared / Math.sqrt(TAGS_FREE + other.tags.length) + speaks + isNear
}

/** What is known of the station that others are like. */
export type Original = Pick<Station, 'id' | 'name' | 'tags' | 'language' | 'countrycode'>

/** Entries of tags that are read at most, beside those of the rarest tag: common tags find no more. */
const READ_MAX = 20_000
/** Stations that share tags and are compared. */
const COMPARED_MAX = 200
/** Bits are added up as whole numbers in the database. */
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

/** The rarest, until there is enough to read. */
function findingTags(counted: Awaited<ReturnType<typeof countTags>>) {
  let read = 0
  return counted.filter(({ count }, index) => {
    read += count
    return index === 0 || read <= READ_MAX
  })
}

/** Rows of the listed stations (no others have entries of tags) that share the most with these tags, those that are never heard left out. */
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

/** A station without tags is like those of its country and language. */
async function rowsAround(queries: Queries, station: Original): Promise<Row[]> {
  const [language] = station.language
  const { items } = await listStations(queries, {
    country: station.countrycode,
    ...(language !== undefined && { language }),
    limit: 2 * SIMILAR_MAX,
  })
  return items
}

/** What of a row is compared. */
const comparedOf = ({ tags, language, countrycode }: Row): Compared => ({
  tags: JSON.parse(String(tags)),
  language: JSON.parse(String(language)),
  countrycode: String(countrycode),
})

/** Among those that are equally alike: the featured first, then the liked. */
function byStanding(one: Row, other: Row): number {
  const columns = ['standing', 'liked_rank', 'key'] as const
  const apart = columns.map((column) => Number(one[column]) - Number(other[column]))
  return apart.find((difference) => difference !== 0) ?? 0
}

/**
 * Rows of the listed stations that are most like this one, the nearest first, SIMILAR_MAX at most: by the
 * tags they share, a rare one before a common one, and by language and country. A station that goes by
 * the same name is the same to a listener: it is left out.
 */
export async function similarRows(queries: Queries, station: Original): Promise<Row[]> {
  const tags = findingTags(await countTags(queries, station.tags))
  const worth = new Map(tags.map(({ value, count }) => [value, tagBits(count)]))
  const shared = await rowsSharing(queries, worth)
  const found = shared.length > 1 ? shared : await rowsAround(queries, station)
  const named = new Set([toSortKey(station.name)])
  return found
    .map((row) => ({ row, alike: likeness(station, comparedOf(row), worth) }))
    .sort((one, other) => other.alike - one.alike || byStanding(one.row, other.row))
    .filter(({ row }) => {
      const name = toSortKey(String(row.name))
      if (row.id === station.id || named.has(name)) return false
      named.add(name)
      return true
    })
    .slice(0, SIMILAR_MAX)
    .map(({ row }) => row)
}
