import type { StationFilters, StationSort } from '../../../shared/api/stations.ts'
import type { Queries } from '../../database/queries.ts'
import { cutPage } from '../../http/cursor.ts'
import type { StationSearch } from './search-engine.ts'
import { interpretQuery, suggestWords } from './search-words.ts'
import {
  allConditions,
  filterConditions,
  type SearchFilters,
  searchOf,
  stationConditions,
} from './station-conditions.ts'
import { type StationOrder, stationOrder } from './station-order.ts'
import type { Row } from './station-row.ts'

export interface StationListQuery extends StationFilters {
  readonly sort?: StationSort | undefined
  readonly cursor?: string | undefined
  /** Number of rows to skip from the start or after the cursor. */
  readonly skip?: number | undefined
  readonly limit: number
}

type SearchListQuery = StationListQuery & SearchFilters

function sortOf(requested: StationSort | undefined, search: StationSearch | null): StationSort {
  const defaultSort = search === null ? 'featured' : 'relevance'
  if (search === null && requested === 'relevance') return defaultSort
  return requested ?? defaultSort
}

/** Loads the rows of these places, in the same order. */
export async function rowsWithKeys<Place extends { readonly key: number }>(
  queries: Queries,
  places: readonly Place[],
): Promise<Row[]> {
  if (places.length === 0) return []
  const rows = await queries
    .selectFrom('stations')
    .selectAll()
    .where(
      'key',
      'in',
      places.map(({ key }) => key),
    )
    .limit(places.length)
    .execute()
  const byKey = new Map<number, Row>(rows.map((row) => [row.key, row]))
  return places.flatMap((place): Row[] => {
    const row = byKey.get(place.key)
    // Mutates the row, because copying its fifty columns costs more than reading them.
    return row === undefined ? [] : [Object.assign<Row, Place>(row, place)]
  })
}

async function rowsInOrder(
  queries: Queries,
  query: SearchListQuery,
  { columns, after }: StationOrder,
  limit: number,
): Promise<Row[]> {
  const conditions = [...stationConditions(queries, query), ...after(query.cursor)]
  const { skip = 0 } = query
  const listed = queries
    .selectFrom('stations')
    .where((eb) => eb.and(conditions))
    .orderBy(columns)
    .limit(limit)
  if (skip === 0) return listed.selectAll().execute()
  // The offset is counted in the index of the order and fetches no rows.
  return rowsWithKeys(queries, await listed.select('key').offset(skip).execute())
}

async function pageByRelevance(
  queries: Queries,
  query: SearchListQuery,
  search: StationSearch,
  order: StationOrder,
  limit: number,
): Promise<[rows: Row[], total: number]> {
  const after = order.rankedAfter(query.cursor)
  const { skip = 0 } = query
  const { matches, total } = await search.page(filterConditions(query), after, skip + limit)
  return [await rowsWithKeys(queries, matches.slice(skip)), total]
}

async function countShown(queries: Queries): Promise<number> {
  const { total } = await queries
    .selectNoFrom((eb) => {
      const counts = eb.selectFrom('stations').select(eb.fn.countAll<number>().as('count'))
      // Subtracts hidden stations, since they are few and have an index (stations_hidden).
      return [eb(counts, '-', counts.where('shown', '=', eb.lit(0))).as('total')]
    })
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function countAll(
  queries: Queries,
  filters: SearchFilters,
  search: StationSearch | null,
): Promise<number> {
  const conditions = allConditions(queries, filters)
  if (conditions.length === 0) return countShown(queries)
  if (search !== null) return search.count(filterConditions(filters))
  const { total } = await queries
    .selectFrom('stations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and([...conditions]))
    .executeTakeFirstOrThrow()
  return total
}

async function listMatching(queries: Queries, query: SearchListQuery) {
  const search = searchOf(queries, query)
  const sort = sortOf(query.sort, search)
  const order = stationOrder(sort, query)
  const limit = query.limit + 1
  const [rows, total] =
    search !== null && sort === 'relevance'
      ? await pageByRelevance(queries, query, search, order, limit)
      : await Promise.all([
          rowsInOrder(queries, query, order, limit),
          countAll(queries, query, search),
        ])
  return { ...cutPage<Row>(rows, query.limit, order.cursorAt), total, nearest: null }
}

/** Lists stations. `nearest` is the suggested query if no station matched. @throws {Failure} 400 for the cursor of another list */
export async function listStations(queries: Queries, query: StationListQuery) {
  const words = await interpretQuery(queries, query.query)
  const page = await listMatching(queries, { ...query, words })
  const suggestion = page.total === 0 ? await suggestWords(queries, words) : null
  if (suggestion === null) return page
  const { nearest } = suggestion
  return { ...(await listMatching(queries, { ...query, words: suggestion.words })), nearest }
}
