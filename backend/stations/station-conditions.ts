import type { SQLInputValue } from 'node:sqlite'
import type { StationFilters } from '../../shared/api/stations.ts'
import { toSearchExpression } from './search-expression.ts'

/** SQL that is true for the wanted rows of `stations`, and the values of its question marks. */
export interface Conditions {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

const EVERYTHING: Conditions = { sql: 'TRUE', values: [] }
/** What the public may see; in exactly these words it is the condition of the lists' indexes. */
const SHOWN: Conditions = { sql: 'shown = 1', values: [] }
const NOTHING: Conditions = { sql: 'FALSE', values: [] }

function searchCondition(query: string | undefined): Conditions {
  const expression = toSearchExpression(query ?? '')
  if (expression === null) return NOTHING
  if (expression === '') return EVERYTHING
  return {
    sql: 'key IN (SELECT rowid FROM station_search WHERE station_search MATCH ?)',
    values: [expression],
  }
}

/** All conditions at once. The SQL is made of constants; what users typed only ever is a value. */
function allOf(...conditions: readonly Conditions[]): Conditions {
  const needed = conditions.filter((condition) => condition !== EVERYTHING)
  if (needed.length === 0) return EVERYTHING
  return {
    sql: needed.map(({ sql }) => `(${sql})`).join(' AND '),
    values: needed.flatMap(({ values }) => values),
  }
}

/** The conditions of genre, country and language; the search is separate (see station-store.ts). */
export function filterConditions(filters: StationFilters): Conditions {
  const { genre, country, language } = filters
  const inList = (table: string, value: string | undefined): Conditions =>
    value === undefined
      ? EVERYTHING
      : { sql: `key IN (SELECT station_key FROM ${table} WHERE value = ?)`, values: [value] }
  return allOf(
    inList('station_tags', genre),
    inList('station_languages', language),
    country === undefined
      ? EVERYTHING
      : { sql: `${SHOWN.sql} AND countrycode = ?`, values: [country] },
  )
}

/**
 * Every condition that was asked for, the search included. Each of them only holds for what is
 * shown: nothing else is in the search and in the tables of tags and languages (0005-creators.sql).
 */
export function askedConditions(filters: StationFilters): Conditions {
  return allOf(searchCondition(filters.query), filterConditions(filters))
}

/** The same, for reading the table itself: when nothing is asked, what is shown. */
export function stationConditions(filters: StationFilters): Conditions {
  const asked = askedConditions(filters)
  return isEverything(asked) ? SHOWN : asked
}

/** True when nothing is asked that would narrow the list. */
export function isEverything(conditions: Conditions): boolean {
  return conditions === EVERYTHING
}
