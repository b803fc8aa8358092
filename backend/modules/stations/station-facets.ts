import type { Facet, Facets, StationFilters } from '../../../shared/api/stations.ts'
import type { Queries } from '../../database/queries.ts'
import { searchVersion } from './search-version-store.ts'
import { understandWords, wordsMeant } from './search-words.ts'
import { type AskedFilters, askedConditions, stationConditions } from './station-conditions.ts'
import { FILTERS } from './station-order.ts'

/** Most values of one facet: every country there is (ISO 3166-1 has 249); of genres the rest are rare. */
const FACET_VALUES_MAX = 250

async function listFacet(
  queries: Queries,
  table: 'station_tags' | 'station_languages',
  filters: AskedFilters,
  label: (value: string) => string,
): Promise<Facet[]> {
  const conditions = askedConditions(queries, filters)
  const wanted = queries
    .selectFrom('stations')
    .select('key')
    .where((eb) => eb.and([...conditions]))
  const rows = await queries
    .selectFrom(table)
    .select((eb) => ['value', eb.fn.countAll<number>().as('count')])
    .$if(conditions.length > 0, (values) => values.where('station_key', 'in', wanted))
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
  filters: AskedFilters,
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

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

async function facetsOf(queries: Queries, filters: AskedFilters): Promise<Facets> {
  const without = (name: keyof StationFilters): AskedFilters => ({
    ...filters,
    [name]: undefined,
  })
  const [genres, countries, languages, codecs] = await Promise.all([
    listFacet(queries, 'station_tags', without('genre'), (tag) => tag),
    columnFacet(queries, 'countrycode', 'country', without('country')),
    listFacet(queries, 'station_languages', without('language'), capitalised),
    columnFacet(queries, 'codec', 'codec', without('codec')),
  ])
  return { genres, countries, languages, codecs }
}

async function readFacets(queries: Queries, filters: StationFilters): Promise<Facets> {
  const words = await understandWords(queries, filters.query)
  const facets = await facetsOf(queries, { ...filters, words })
  if (Object.values(facets).some(({ length }) => length > 0)) return facets
  const meant = await wordsMeant(queries, words)
  return meant === null ? facets : facetsOf(queries, { ...filters, words: meant.words })
}

/** Facets that are cached, of as many different filters; the longest unused makes room. */
export const FACETS_CACHED_MAX = 200

/**
 * The values to choose from, each with the number of stations it would give. A facet is not narrowed
 * by its own filter, so that the choice can be changed and not only taken back. Cached until what the search knows of the
 * stations changes, on any instance; that does not include what is on air.
 */
export function createFacets(queries: Queries): (filters: StationFilters) => Promise<Facets> {
  const cached = new Map<string, Promise<Facets>>()
  let version: number | null = null

  return async (filters) => {
    if (filters.air !== undefined) return readFacets(queries, filters)
    const current = await searchVersion(queries)
    if (current !== version) cached.clear()
    version = current
    const key = JSON.stringify(FILTERS.map((name) => filters[name] ?? ''))
    const facets = cached.get(key) ?? readFacets(queries, filters)
    cached.delete(key)
    cached.set(key, facets)
    facets.catch(() => cached.delete(key))
    const [oldest] = cached.keys()
    if (cached.size > FACETS_CACHED_MAX && oldest !== undefined) cached.delete(oldest)
    return facets
  }
}
