import type { Facet, Facets, StationFilters } from '../../../shared/api/stations.ts'
import type { Queries } from '../../database/queries.ts'
import { interpretQuery, searchVersion, suggestWords } from './search-words.ts'
import { allConditions, type SearchFilters, stationConditions } from './station-conditions.ts'
import { FILTERS } from './station-order.ts'

/** Maximum number of values of a facet: more than the 249 countries of ISO 3166-1. Further genres are rare. */
const FACET_VALUES_MAX = 250

async function listFacet(
  queries: Queries,
  table: 'station_tags' | 'station_languages',
  filters: SearchFilters,
  label: (value: string) => string,
): Promise<Facet[]> {
  const conditions = allConditions(queries, filters)
  const matchingKeys = queries
    .selectFrom('stations')
    .select('key')
    .where((eb) => eb.and([...conditions]))
  const rows = await queries
    .selectFrom(table)
    .select((eb) => ['value', eb.fn.countAll<number>().as('count')])
    .$if(conditions.length > 0, (values) => values.where('station_key', 'in', matchingKeys))
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(FACET_VALUES_MAX)
    .execute()
  return rows.map(({ value, count }) => ({ value, label: label(value), count }))
}

async function columnFacet(
  queries: Queries,
  column: 'countrycode' | 'codec',
  label: 'country' | 'codec',
  filters: SearchFilters,
): Promise<Facet[]> {
  const rows = await queries
    .selectFrom('stations')
    .select((eb) => [
      eb.ref(column).as('value'),
      eb.fn.min(label).as('label'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where((eb) => eb.and([...stationConditions(queries, filters)]))
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(FACET_VALUES_MAX)
    .execute()
  return rows.map((row) => ({ ...row }))
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

async function facetsOf(queries: Queries, filters: SearchFilters): Promise<Facets> {
  const without = (name: keyof StationFilters): SearchFilters => ({
    ...filters,
    [name]: undefined,
  })
  const [genres, countries, languages, codecs] = await Promise.all([
    listFacet(queries, 'station_tags', without('genre'), (tag) => tag),
    columnFacet(queries, 'countrycode', 'country', without('country')),
    listFacet(queries, 'station_languages', without('language'), capitalize),
    columnFacet(queries, 'codec', 'codec', without('codec')),
  ])
  return { genres, countries, languages, codecs }
}

async function readFacets(queries: Queries, filters: StationFilters): Promise<Facets> {
  const words = await interpretQuery(queries, filters.query)
  const facets = await facetsOf(queries, { ...filters, words })
  if (Object.values(facets).some(({ length }) => length > 0)) return facets
  const suggestion = await suggestWords(queries, words)
  return suggestion === null ? facets : facetsOf(queries, { ...filters, words: suggestion.words })
}

/** Maximum number of cached filter combinations. The least recently used is evicted. */
export const FACETS_CACHED_MAX = 200

/** Counts filter values. A facet ignores its own filter, so that the user can change it. Caches results until data changes. */
export function createFacets(queries: Queries): (filters: StationFilters) => Promise<Facets> {
  const cache = new Map<string, Promise<Facets>>()
  let version: number | null = null

  return async (filters) => {
    if (filters.air !== undefined) return readFacets(queries, filters)
    const currentVersion = await searchVersion(queries)
    if (currentVersion !== version) cache.clear()
    version = currentVersion
    const key = JSON.stringify(FILTERS.map((name) => filters[name] ?? ''))
    const facets = cache.get(key) ?? readFacets(queries, filters)
    cache.delete(key)
    cache.set(key, facets)
    facets.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (cache.size > FACETS_CACHED_MAX && oldest !== undefined) cache.delete(oldest)
    return facets
  }
}
