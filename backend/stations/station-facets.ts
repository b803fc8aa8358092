import type { DatabaseSync } from 'node:sqlite'
import type { Facets, StationFilters } from '../../shared/api/stations.ts'
import { askedConditions, isEverything, stationConditions } from './station-conditions.ts'

/** Most values of one facet; a longer list of genres does not help to choose. */
const FACET_VALUES_MAX = 100

function facetOf(
  database: DatabaseSync,
  table: 'station_tags' | 'station_languages',
  filters: StationFilters,
  label: (value: string) => string,
): Facets['genres'] {
  const conditions = askedConditions(filters)
  const narrowed = isEverything(conditions)
    ? ''
    : `WHERE station_key IN (SELECT key FROM stations WHERE ${conditions.sql})`
  const rows = database
    .prepare(
      `SELECT value, count(*) AS count FROM ${table} ${narrowed}
       GROUP BY value ORDER BY count DESC, value LIMIT ${FACET_VALUES_MAX}`,
    )
    .all(...conditions.values)
  return rows.map((row) => {
    const value = String(row.value)
    return { value, label: label(value), count: Number(row.count) }
  })
}

function countryFacet(database: DatabaseSync, filters: StationFilters): Facets['countries'] {
  const { sql, values } = stationConditions(filters)
  const rows = database
    .prepare(
      `SELECT countrycode AS value, min(country) AS label, count(*) AS count FROM stations
       WHERE ${sql} GROUP BY countrycode ORDER BY count DESC, label LIMIT ${FACET_VALUES_MAX}`,
    )
    .all(...values)
  return rows.map((row) => ({
    value: String(row.value),
    label: String(row.label),
    count: Number(row.count),
  }))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The values to choose from, each with the number of stations it would give. A facet is not narrowed
 * by its own filter, so that the choice can be changed and not only taken back.
 */
export function stationFacets(database: DatabaseSync, filters: StationFilters): Facets {
  const without = (name: keyof StationFilters): StationFilters => ({
    ...filters,
    [name]: undefined,
  })
  return {
    genres: facetOf(database, 'station_tags', without('genre'), (tag) => tag),
    countries: countryFacet(database, without('country')),
    languages: facetOf(database, 'station_languages', without('language'), capitalised),
  }
}
