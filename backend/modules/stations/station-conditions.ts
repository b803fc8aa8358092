import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { StationFilters } from '../../../shared/api/stations.ts'
import { typedKeys } from '../../../shared/search/sort-key.ts'
import { understoodWords } from '../../../shared/search/understood-words.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import type { Alternatives, Conditions, SearchEngine, StationSearch } from './search-engine.ts'
import { postgresSearch } from './search-postgres.ts'
import { sqliteSearch } from './search-sqlite.ts'

/** What is asked for; `words`: as they are understood (search-words.ts), instead of as they were typed. */
export interface AskedFilters extends StationFilters {
  readonly words?: readonly Alternatives[]
}

export function engineFor(queries: Queries): SearchEngine {
  return engineOf(queries) === 'postgres' ? postgresSearch : sqliteSearch
}

/** The search for what a user typed; null when there is no word in it to search for. */
export function searchOf(
  queries: Queries,
  { query = '', ...asked }: AskedFilters,
): StationSearch | null {
  const words = asked.words ?? understoodWords(query)
  if (words.length === 0) return null
  return engineFor(queries).search(queries, { words, nameKeys: typedKeys(query) })
}

/** The expression of the index `stations_address`, which a query must repeat exactly to use it. */
export const ADDRESS_START = sql<string>`substr(url, 1, 300)`
/** As many characters. */
export const ADDRESS_START_MAX = 300
/** The same of the table of further addresses (`station_addresses_start`). */
export const FURTHER_START = sql<string>`substr(station_addresses.url, 1, 300)`

const eb = expressionBuilder<Tables, 'stations'>()

/** What the public may see; in exactly these words it is the condition of the lists' indexes. */
export const SHOWN: Expression<SqlBool> = eb('shown', '=', eb.lit(1))
/** What rests: hidden, off or merged by an admin, or paused. In exactly these words it is the condition of an index. */
export const RESTING: Expression<SqlBool> = eb('paused', '=', eb.lit(1))
/** The `air_rank` of a station that is on air, by which they have an index. */
const ON_AIR = 0
const NOTHING: Expression<SqlBool> = eb.lit(false)

function searchConditions(queries: Queries, asked: AskedFilters): Conditions {
  const search = searchOf(queries, asked)
  if (search !== null) return [search.found]
  // Something was typed, and there is no word in it.
  return (asked.query ?? '').trim() === '' ? [] : [NOTHING]
}

function listConditions(
  table: 'station_tags' | 'station_languages',
  value: string | undefined,
): Conditions {
  if (value === undefined) return []
  // No text of PostgreSQL holds a zero byte: it refuses to compare with one.
  if (value.includes('\0')) return [NOTHING]
  return [eb('key', 'in', eb.selectFrom(table).select('station_key').where('value', '=', value))]
}

/** The conditions of all filters; the search is separate (see station-store.ts). */
export function filterConditions(filters: StationFilters): Conditions {
  const { genre, country, language, codec, bitrate, air } = filters
  return [
    ...listConditions('station_tags', genre),
    ...listConditions('station_languages', language),
    ...(country === undefined ? [] : [SHOWN, eb('countrycode', '=', country)]),
    ...(codec === undefined ? [] : [SHOWN, eb('codec', '=', codec)]),
    ...(bitrate === undefined ? [] : [SHOWN, eb('bitrate', '>=', bitrate)]),
    ...(air === undefined ? [] : [SHOWN, eb('air_rank', '=', ON_AIR)]),
  ]
}

/**
 * Every condition that was asked for, the search included. Each of them only holds for what is
 * shown: nothing else is in the search and in the tables of tags and languages (migrations/).
 */
export function askedConditions(queries: Queries, filters: AskedFilters): Conditions {
  return [...searchConditions(queries, filters), ...filterConditions(filters)]
}

/** The same, for reading the table itself: when nothing is asked, what is shown. */
export function stationConditions(queries: Queries, filters: AskedFilters): Conditions {
  const asked = askedConditions(queries, filters)
  return asked.length === 0 ? [SHOWN] : asked
}
