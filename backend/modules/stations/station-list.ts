import type { StationFilters, StationSort } from '../../../shared/api/stations.ts'
import type { Queries } from '../../database/queries.ts'
import { cutPage } from '../../http/cursor.ts'
import type { StationSearch } from './search-engine.ts'
import { understandWords, wordsMeant } from './search-words.ts'
import {
  type AskedFilters,
  askedConditions,
  filterConditions,
  searchOf,
  stationConditions,
} from './station-conditions.ts'
import { type StationOrder, stationOrder } from './station-order.ts'
import type { Row } from './station-row.ts'

export interface StationListQuery extends StationFilters {
  readonly sort?: StationSort | undefined
  readonly cursor?: string | undefined
  /** Rows that are left out: of the list, or of what is behind the cursor. */
  readonly skip?: number | undefined
  readonly limit: number
}

type AskedList = StationListQuery & AskedFilters

/** The order that is used: relevance needs words to be relevant to. */
function sortOf(wanted: StationSort | undefined, search: StationSearch | null): StationSort {
  if (search === null && wanted === 'relevance') return 'featured'
  return wanted ?? (search === null ? 'featured' : 'relevance')
}

/** The rows of these places, which keep their order. */
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
    // Into the row: a copy of its fifty columns would cost more than reading them.
    return row === undefined ? [] : [Object.assign<Row, Place>(row, place)]
  })
}

/** Rows in an order of the table's own columns, behind the place of a cursor. */
async function rowsInOrder(
  queries: Queries,
  query: AskedList,
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
  // What is left out is counted off in the order's index: no row of it is fetched.
  return rowsWithKeys(queries, await listed.select('key').offset(skip).execute())
}

/** A page by relevance: the few rows of it are only fetched once it is known. */
async function pageByRelevance(
  queries: Queries,
  query: AskedList,
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
      const all = eb.selectFrom('stations').select(eb.fn.countAll<number>().as('count'))
      // All but few are shown: counting those that are not is quicker (stations_hidden).
      return [eb(all, '-', all.where('shown', '=', eb.lit(0))).as('total')]
    })
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function countAll(
  queries: Queries,
  filters: AskedFilters,
  search: StationSearch | null,
): Promise<number> {
  const asked = askedConditions(queries, filters)
  if (asked.length === 0) return countShown(queries)
  if (search !== null) return search.count(filterConditions(filters))
  const { total } = await queries
    .selectFrom('stations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and([...asked]))
    .executeTakeFirstOrThrow()
  return total
}

async function listAsked(queries: Queries, query: AskedList) {
  const search = searchOf(queries, query)
  const sort = sortOf(query.sort, search)
  const order = stationOrder(sort, query)
  // One more than the page has tells whether there is another.
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

/**
 * A page of the shown stations. Where no station has the words as they were typed, of those that have what
 * may have been meant; `nearest` then says what that is.
 * @throws {Failure} 400 when the cursor is not one of this list
 */
export async function listStations(queries: Queries, query: StationListQuery) {
  const words = await understandWords(queries, query.query)
  const page = await listAsked(queries, { ...query, words })
  const meant = page.total === 0 ? await wordsMeant(queries, words) : null
  if (meant === null) return page
  const { nearest } = meant
  return { ...(await listAsked(queries, { ...query, words: meant.words })), nearest }
}
