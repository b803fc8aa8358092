import { createHash } from 'node:crypto'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { StationFilters, StationSort } from '../../shared/api/stations.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'

/** Columns of each order, all ascending; `key` at the end makes every place unique. */
const ORDERS = {
  featured: {
    columns: ['demo_rank', 'votes_rank', 'name_key', 'key'],
    types: ['integer', 'integer', 'string', 'integer'],
  },
  name: { columns: ['name_key', 'key'], types: ['string', 'integer'] },
  votes: { columns: ['votes_rank', 'name_key', 'key'], types: ['integer', 'string', 'integer'] },
  newest: { columns: ['newest_rank', 'name_key', 'key'], types: ['integer', 'string', 'integer'] },
  relevance: { columns: ['rank', 'key'], types: ['number', 'integer'] },
} as const

/** Names the list a cursor belongs to, without carrying the filters themselves. */
function scopeOf(sort: StationSort, { query, genre, country, language }: StationFilters): string {
  const filters = JSON.stringify([query ?? '', genre ?? '', country ?? '', language ?? ''])
  return `${sort}:${createHash('sha256').update(filters).digest('base64url').slice(0, 8)}`
}

/** A list in an order: how it is sorted, and how its pages hang together. */
export function stationOrder(sort: StationSort, filters: StationFilters) {
  const { columns, types } = ORDERS[sort]
  const scope = scopeOf(sort, filters)
  const listed = sql.join(columns.map((column) => sql.ref(column)))

  return {
    columns: listed,

    /**
     * True for the rows behind the place of a cursor; none without a cursor.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    after: (cursor: string | undefined): Expression<SqlBool>[] => {
      if (cursor === undefined) return []
      const place = decodeCursor(cursor, scope, types)
      return [sql<SqlBool>`(${listed}) > (${sql.join(place)})`]
    },

    /** The cursor of the place of a row. */
    cursorAt: (row: Readonly<Record<string, unknown>>): string =>
      encodeCursor(
        scope,
        columns.map((column) => row[column] as string | number),
      ),
  }
}
export type StationOrder = ReturnType<typeof stationOrder>
