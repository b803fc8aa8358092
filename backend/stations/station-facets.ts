import type { Facets, StationFilters } from '../../shared/api/stations.ts'
import type { Queries } from '../database/queries.ts'
import { understandWords, wordsMeant } from './search-words.ts'
import { askedConditions, stationConditions } from './station-conditions.ts'
import type { AskedFilters } from './station-search.ts'

/** Most values of one facet: every country there is (ISO 3166-1 has 249); of genres the rest are rare. */
const FACET_VALUES_MAX = 250

async function listFacet(
  queries: Queries,
  table: 'station_tags' | 'station_languages',
  filters: AskedFilters,
  label: (value: string) => string,
): Promise<Facets['genres']> {
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

async function countryFacet(queries: Queries, filters: AskedFilters): Promise<Facets['countries']> {
  const rows = await queries
    .selectFrom('stations')
    .select((eb) => [
      'countrycode as value',
      eb.fn.min('country').as('label'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where((eb) => eb.and([...stationConditions(queries, filters)]))
    .groupBy('countrycode')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(FACET_VALUES_MAX)
    .execute()
  return rows.map((row) => ({ ...row }))
}

async function codecFacet(queries: Queries, filters: AskedFilters): Promise<Facets['codecs']> {
  const rows = await queries
    .selectFrom('stations')
    .select((eb) => ['codec as value', eb.fn.countAll<number>().as('count')])
    .where((eb) => eb.and([...stationConditions(queries, filters)]))
    .groupBy('codec')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(FACET_VALUES_MAX)
    .execute()
  return rows.map(({ value, count }) => ({ value, label: value, count }))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

async function facetsOf(queries: Queries, filters: AskedFilters): Promise<Facets> {
  const without = (name: keyof StationFilters): AskedFilters => ({
    ...filters,
    [name]: undefined,
  })
  const [genres, countries, languages, codecs] = await Promise.all([
    listFacet(queries, 'station_tags', without('genre'), (tag) => tag),
    countryFacet(queries, without('country')),
    listFacet(queries, 'station_languages', without('language'), capitalised),
    codecFacet(queries, without('codec')),
  ])
  return { genres, countries, languages, codecs }
}

/**
 * The values to choose from, each with the number of stations it would give. A facet is not narrowed
 * by its own filter, so that the choice can be changed and not only taken back.
 */
export async function stationFacets(queries: Queries, filters: StationFilters): Promise<Facets> {
  const words = await understandWords(queries, filters.query)
  const facets = await facetsOf(queries, { ...filters, words })
  if (Object.values(facets).some(({ length }) => length > 0)) return facets
  const meant = await wordsMeant(queries, words)
  return meant === null ? facets : facetsOf(queries, { ...filters, words: meant.words })
}
