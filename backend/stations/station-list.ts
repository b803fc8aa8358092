import type { AliasableExpression } from 'kysely'
import type { StationFilters, StationSort } from '../../shared/api/stations.ts'
import type { Queries } from '../database/queries.ts'
import type { StationSearch } from './search-engine.ts'
import { wordsMeant } from './search-words.ts'
import { askedConditions, filterConditions, stationConditions } from './station-conditions.ts'
import { type StationOrder, stationOrder } from './station-order.ts'
import type { Row } from './station-row.ts'
import { type AskedFilters, searchOf } from './station-search.ts'

export interface StationListQuery extends StationFilters {
  readonly sort?: StationSort | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

type AskedList = StationListQuery & AskedFilters

/** The order that is used: relevance needs words to be relevant to. */
function sortOf(wanted: StationSort | undefined, search: StationSearch | null): StationSort {
  if (search === null && wanted === 'relevance') return 'featured'
  return wanted ?? (search === null ? 'featured' : 'relevance')
}

/** Rows in an order of the table's own columns, behind the place of a cursor. */
async function rowsInOrder(
  queries: Queries,
  query: AskedList,
  { columns, after }: StationOrder,
  limit: number,
): Promise<Row[]> {
  const conditions = [...stationConditions(queries, query), ...after(query.cursor)]
  return queries
    .selectFrom('stations')
    .selectAll()
    .where((eb) => eb.and(conditions))
    .orderBy(columns)
    .limit(limit)
    .execute()
}

/** The same by relevance. The few rows of the page are only fetched once it is cut. */
async function rowsByRelevance(
  queries: Queries,
  query: AskedList,
  search: StationSearch,
  { columns, after }: StationOrder,
  limit: number,
): Promise<Row[]> {
  const page = queries
    .selectFrom(search.ranked(filterConditions(query)).as('found'))
    .selectAll()
    .where((eb) => eb.and(after(query.cursor)))
    .orderBy(columns)
    .limit(limit)
  return queries
    .selectFrom(page.as('page'))
    .innerJoin('stations', 'stations.key', 'page.key')
    .selectAll('stations')
    .select('page.rank')
    .orderBy('page.rank')
    .orderBy('page.key')
    .execute()
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
  const inTable = queries
    .selectFrom('stations')
    .select('key')
    .where((eb) => eb.and([...asked]))
  const wanted: AliasableExpression<{ readonly key: number }> =
    search === null ? inTable : search.ranked(filterConditions(filters))
  const { total } = await queries
    .selectFrom(wanted.as('wanted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function listAsked(queries: Queries, query: AskedList) {
  const search = searchOf(queries, query)
  const sort = sortOf(query.sort, search)
  const order = stationOrder(sort, query)
  // One more than the page has tells whether there is another.
  const limit = query.limit + 1
  const [rows, total] = await Promise.all([
    sort === 'relevance' && search !== null
      ? rowsByRelevance(queries, query, search, order, limit)
      : rowsInOrder(queries, query, order, limit),
    countAll(queries, query, search),
  ])
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return { rows: shown, nextCursor: last === undefined ? null : order.cursorAt(last), total }
}

/**
 * A page of the shown stations. Where no station has the words as they were typed, of those that have what
 * may have been meant.
 * @throws {Failure} 400 when the cursor is not one of this list
 */
export async function listStations(queries: Queries, query: StationListQuery) {
  const page = await listAsked(queries, query)
  const meant = page.total === 0 ? await wordsMeant(queries, query.query) : null
  return meant === null ? page : listAsked(queries, { ...query, meant })
}
