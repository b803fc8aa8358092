import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type {
  Facets,
  Station,
  StationDetail,
  StationFilters,
  StationSort,
} from '../../shared/api/stations.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { toSearchExpression } from './search-expression.ts'
import {
  askedConditions,
  filterConditions,
  isEverything,
  stationConditions,
} from './station-conditions.ts'
import { stationFacets } from './station-facets.ts'
import { type CoverUrl, scheduleOf, toStation } from './station-row.ts'

export interface StationListQuery extends StationFilters {
  readonly sort?: StationSort | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface StationPage {
  readonly items: Station[]
  readonly nextCursor: string | null
  readonly total: number
}

/** Columns of each order, all ascending; `key` at the end makes every place unique. */
const ORDERS = {
  featured: {
    columns: 'demo_rank, votes_rank, name_key, key',
    types: ['number', 'number', 'string', 'number'],
  },
  name: { columns: 'name_key, key', types: ['string', 'number'] },
  votes: { columns: 'votes_rank, name_key, key', types: ['number', 'string', 'number'] },
  newest: { columns: 'newest_rank, name_key, key', types: ['number', 'string', 'number'] },
  relevance: { columns: 'rank, key', types: ['number', 'number'] },
} as const

/** How much a word in the name weighs against one in the tags, the country and the description. */
const RELEVANCE = 'bm25(station_search, 10.0, 5.0, 2.0, 1.0)'

/** Names the list a cursor belongs to, without carrying the filters themselves. */
function scopeOf(order: string, { query, genre, country, language }: StationFilters): string {
  const filters = JSON.stringify([query ?? '', genre ?? '', country ?? '', language ?? ''])
  return `${order}:${createHash('sha256').update(filters).digest('base64url').slice(0, 8)}`
}

/** The order that is used: relevance needs words to be relevant to. */
function orderOf({ sort, query }: StationListQuery): StationSort {
  const searches = Boolean(toSearchExpression(query ?? ''))
  const wanted = sort ?? (searches ? 'relevance' : 'featured')
  return wanted === 'relevance' && !searches ? 'featured' : wanted
}

/** Where the matches of a list are found: in the search index when there are words, else in the table. */
function matchesOf(filters: StationFilters) {
  const expression = toSearchExpression(filters.query ?? '')
  if (!expression) return { from: 'stations', ...stationConditions(filters) }
  const { sql, values } = filterConditions(filters)
  // The plus keeps SQLite from searching the whole index again for every key of the filter.
  const narrowed = sql === 'TRUE' ? '' : ` AND +rowid IN (SELECT key FROM stations WHERE ${sql})`
  return {
    from: 'station_search',
    sql: `station_search MATCH ?${narrowed}`,
    values: [expression, ...values],
  }
}

/** The rows a page is cut from; for relevance these are keys and ranks only. */
function sourceOf(order: StationSort, query: StationListQuery) {
  if (order === 'relevance') {
    const { from, sql, values } = matchesOf(query)
    return { sql: `SELECT rowid AS key, ${RELEVANCE} AS rank FROM ${from} WHERE ${sql}`, values }
  }
  const { sql, values } = stationConditions(query)
  return { sql: `SELECT * FROM stations WHERE ${sql}`, values }
}

/** The address of a cover relative to the API's own. */
const relativeCover: CoverUrl = (hash) => `/covers/${hash}.webp`

/**
 * Reads of the catalogue, as far as the public may see it. Every method is synchronous: SQLite answers
 * in this process.
 */
export function createStationStore(database: DatabaseSync, coverUrl: CoverUrl = relativeCover) {
  const one = database.prepare('SELECT * FROM stations WHERE id = ? AND shown = 1')

  const shown = database.prepare(
    `SELECT (SELECT count(*) FROM stations) -
       (SELECT count(*) FROM stations WHERE shown = 0) AS total`,
  )

  function countAll(filters: StationFilters): number {
    if (isEverything(askedConditions(filters))) return Number(shown.get()?.total)
    const { from, sql, values } = matchesOf(filters)
    const count = database.prepare(`SELECT count(*) AS total FROM ${from} WHERE ${sql}`)
    return Number(count.get(...values)?.total)
  }

  return {
    /** null for a station that is not listed, or paused. */
    get: (id: string): Station | null => {
      const row = one.get(id)
      return row === undefined ? null : toStation(row, coverUrl)
    },

    /** The same with its shows. */
    detail: (id: string): StationDetail | null => {
      const row = one.get(id)
      return row === undefined ? null : { ...toStation(row, coverUrl), schedule: scheduleOf(row) }
    },

    /** @throws {Failure} 400 when the cursor is not one of this list */
    list: (query: StationListQuery): StationPage => {
      const name = orderOf(query)
      const { columns, types } = ORDERS[name]
      const scope = scopeOf(name, query)
      const source = sourceOf(name, query)
      const after = query.cursor === undefined ? [] : decodeCursor(query.cursor, scope, types)
      const place =
        after.length === 0 ? '' : `WHERE (${columns}) > (${types.map(() => '?').join(', ')})`
      const page = `SELECT * FROM (${source.sql}) ${place} ORDER BY ${columns} LIMIT ?`
      // The few rows of the page are only fetched once it is cut.
      const sql =
        name === 'relevance'
          ? `SELECT stations.*, rank FROM (${page}) AS page JOIN stations USING (key) ORDER BY rank, key`
          : page
      const values: SQLInputValue[] = [...source.values, ...after, query.limit + 1]
      const rows = database.prepare(sql).all(...values)
      const shown = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? shown.at(-1) : undefined
      const end = last && columns.split(', ').map((column) => last[column] as string | number)
      return {
        items: shown.map((row) => toStation(row, coverUrl)),
        nextCursor: end ? encodeCursor(scope, end) : null,
        total: countAll(query),
      }
    },

    facets: (filters: StationFilters): Facets => stationFacets(database, filters),
  }
}
export type StationStore = ReturnType<typeof createStationStore>
