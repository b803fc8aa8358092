import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { StationFilters } from '../../../shared/api/stations.ts'
import { expandQuery } from '../../../shared/search/query-words.ts'
import { typedKeys } from '../../../shared/search/sort-key.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import type { Alternatives, Conditions, SearchEngine, StationSearch } from './search-engine.ts'
import { postgresSearch } from './search-postgres.ts'
import { sqliteSearch } from './search-sqlite.ts'

/** Station filters. The optional normalized `words` (search-words.ts) replace the typed query. */
export interface SearchFilters extends StationFilters {
  readonly words?: readonly Alternatives[]
}

export function engineFor(queries: Queries): SearchEngine {
  return engineOf(queries) === 'postgres' ? postgresSearch : sqliteSearch
}

/** Creates the search of a query. Returns null if the query has no word. */
export function searchOf(
  queries: Queries,
  { query = '', ...searchFilters }: SearchFilters,
): StationSearch | null {
  const words = searchFilters.words ?? expandQuery(query)
  if (words.length === 0) return null
  return engineFor(queries).search(queries, { words, nameKeys: typedKeys(query) })
}

/** Must match the expression of the index `stations_address` exactly. */
export const ADDRESS_START = sql<string>`substr(url, 1, 300)`
export const ADDRESS_START_MAX = 300
/** Must match the expression of the index `station_addresses_start` exactly. */
export const FURTHER_START = sql<string>`substr(station_addresses.url, 1, 300)`

const eb = expressionBuilder<Tables, 'stations'>()

/** Selects publicly visible stations. Must match the condition of the partial indexes exactly. */
export const SHOWN: Expression<SqlBool> = eb('shown', '=', eb.lit(1))
/** Selects stations that are paused, hidden, off or merged. Must match the condition of a partial index exactly. */
export const INACTIVE: Expression<SqlBool> = eb('paused', '=', eb.lit(1))
const ON_AIR_RANK = 0
const NO_STATION: Expression<SqlBool> = eb.lit(false)

function searchConditions(queries: Queries, searchFilters: SearchFilters): Conditions {
  const search = searchOf(queries, searchFilters)
  if (search !== null) return [search.matchCondition]
  // The query has text but no word.
  return (searchFilters.query ?? '').trim() === '' ? [] : [NO_STATION]
}

function listConditions(
  table: 'station_tags' | 'station_languages',
  value: string | undefined,
): Conditions {
  if (value === undefined) return []
  // PostgreSQL rejects text with a NUL character.
  if (value.includes('\0')) return [NO_STATION]
  return [eb('key', 'in', eb.selectFrom(table).select('station_key').where('value', '=', value))]
}

/** Conditions of all filters except the search. */
export function filterConditions(filters: StationFilters): Conditions {
  const { genre, country, language, codec, bitrate, air } = filters
  return [
    ...listConditions('station_tags', genre),
    ...listConditions('station_languages', language),
    ...(country === undefined ? [] : [SHOWN, eb('countrycode', '=', country)]),
    ...(codec === undefined ? [] : [SHOWN, eb('codec', '=', codec)]),
    ...(bitrate === undefined ? [] : [SHOWN, eb('bitrate', '>=', bitrate)]),
    ...(air === undefined ? [] : [SHOWN, eb('air_rank', '=', ON_AIR_RANK)]),
  ]
}

/** Conditions of all filters. Each condition selects only shown stations, as do the tables of searches, tags and languages. */
export function allConditions(queries: Queries, filters: SearchFilters): Conditions {
  return [...searchConditions(queries, filters), ...filterConditions(filters)]
}

/** Conditions for a query on `stations`. Without filters, they select all shown stations. */
export function stationConditions(queries: Queries, filters: SearchFilters): Conditions {
  const conditions = allConditions(queries, filters)
  return conditions.length === 0 ? [SHOWN] : conditions
}
