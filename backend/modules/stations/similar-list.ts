import { sql } from 'kysely'
import { SIMILAR_MAX, type Station } from '../../../shared/api/stations.ts'
import { toSortKey } from '../../../shared/search/sort-key.ts'
import type { Queries } from '../../database/queries.ts'
import { listStations, rowsWithKeys } from './station-list.ts'
import type { Row } from './station-row.ts'

type Comparable = Pick<Station, 'tags' | 'language' | 'countrycode'>

/** Approximate number of stations in the directory. A tag that all of them have carries no information. */
const DIRECTORY_SIZE = 50_000
/** Weights of a shared language and country, in bits like the tags: less than most tags. */
const LANGUAGE_BITS = 2
const COUNTRY_BITS = 1
/** The more tags a station has, the less a shared tag counts. Adding this number softens the effect for few tags. */
const FREE_TAGS = 3

/** Information content of a tag in bits: higher for rarer tags, always above 0. */
function tagBits(stationCount: number): number {
  return Math.log2(1 + DIRECTORY_SIZE / Math.max(1, stationCount))
}

/** Returns the similarity by tags, languages and country. `bits` has the weights of the tags. 0 means nothing in common. */
function similarityOf(
  station: Comparable,
  other: Comparable,
  bits: ReadonlyMap<string, number>,
): number {
  const tagsBits = other.tags.reduce((sum, tag) => sum + (bits.get(tag) ?? 0), 0)
  const hasSameLanguage = other.language.some((language) => station.language.includes(language))
  const languageBits = hasSameLanguage ? LANGUAGE_BITS : 0
  const countryBits = other.countrycode === station.countrycode ? COUNTRY_BITS : 0
  return tagsBits / Math.sqrt(FREE_TAGS + other.tags.length) + languageBits + countryBits
}

export type ReferenceStation = Pick<Station, 'id' | 'name' | 'tags' | 'language' | 'countrycode'>

/** Maximum number of tag entries to read. The entries of the rarest tag are always read. */
const TAG_ENTRIES_MAX = 20_000
const CANDIDATES_MAX = 200
const UNITS_PER_BIT = 1_000

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

function selectTagsToRead(counted: Awaited<ReturnType<typeof countTags>>) {
  let entries = 0
  return counted.filter(({ count }, index) => {
    entries += count
    return index === 0 || entries <= TAG_ENTRIES_MAX
  })
}

/** Returns the stations with the most bits of shared tags. Omits dead stations. Only listed stations have tag entries. */
async function rowsSharing(
  queries: Queries,
  bitsByTag: ReadonlyMap<string, number>,
): Promise<Row[]> {
  if (bitsByTag.size === 0) return []
  const cases = [...bitsByTag].map(
    ([value, bits]) => sql`WHEN ${value} THEN ${sql.lit(Math.round(bits * UNITS_PER_BIT))}`,
  )
  const keys = await queries
    .selectFrom('station_tags')
    .select('station_key as key')
    .where('value', 'in', [...bitsByTag.keys()])
    .groupBy('station_key')
    .orderBy(sql`sum(CASE value ${sql.join(cases, sql` `)} ELSE 0 END) DESC`)
    .orderBy('station_key')
    .limit(CANDIDATES_MAX)
    .execute()
  const rows = await rowsWithKeys(queries, keys)
  return rows.filter(({ air_state }) => air_state !== 'dead')
}

async function rowsOfSameCountry(queries: Queries, station: ReferenceStation): Promise<Row[]> {
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

function compareRanks(a: Row, b: Row): number {
  const columns = ['rank', 'liked_rank', 'key'] as const
  const differences = columns.map((column) => Number(a[column]) - Number(b[column]))
  return differences.find((difference) => difference !== 0) ?? 0
}

/** Returns at most SIMILAR_MAX stations, most similar first. Skips equal names, which listeners take for the same station. */
export async function similarRows(queries: Queries, station: ReferenceStation): Promise<Row[]> {
  const tags = selectTagsToRead(await countTags(queries, station.tags))
  const bitsByTag = new Map(tags.map(({ value, count }) => [value, tagBits(count)]))
  const shared = await rowsSharing(queries, bitsByTag)
  const candidates = shared.length > 1 ? shared : await rowsOfSameCountry(queries, station)
  const usedNames = new Set([toSortKey(station.name)])
  return candidates
    .map((row) => ({ row, similarity: similarityOf(station, comparableOf(row), bitsByTag) }))
    .sort((a, b) => b.similarity - a.similarity || compareRanks(a.row, b.row))
    .filter(({ row }) => {
      const name = toSortKey(String(row.name))
      if (row.id === station.id || usedNames.has(name)) return false
      usedNames.add(name)
      return true
    })
    .slice(0, SIMILAR_MAX)
    .map(({ row }) => row)
}
