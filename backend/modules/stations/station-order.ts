import { createHash } from 'node:crypto'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { StationFilters, StationSort } from '../../../shared/api/stations.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { RankedPlace } from './search-engine.ts'

/** A station's key is the remainder of its place divided by this number. */
export const KEY_RANGE = 16_777_216

/** Place by relevance: 1 bit for dead stations, 10 for popularity, 18 for votes, 24 for the key. Must match sqlite-ranked-search.ts. */
export const PLACE = sql<number>`(
  CASE WHEN air_state = 'dead' OR (gone_at IS NOT NULL AND air_state <> 'on air')
    THEN 4503599627370496 ELSE 0 END
  + CASE WHEN popularity > 1023 THEN 1023 WHEN popularity > 0 THEN popularity ELSE 0 END * 4398046511104
  + (262143 - CASE WHEN votes > 262143 THEN 262143 WHEN votes > 0 THEN votes ELSE 0 END) * 16777216
  + key)`

/** Columns of each order, all ascending. The last column makes each position unique. */
const ORDERS = {
  featured: {
    columns: ['demo_rank', 'rank', 'liked_rank', 'name_key', 'key'],
    types: ['integer', 'integer', 'integer', 'string', 'integer'],
  },
  air: {
    columns: ['air_rank', 'rank', 'liked_rank', 'name_key', 'key'],
    types: ['integer', 'integer', 'integer', 'string', 'integer'],
  },
  name: { columns: ['name_key', 'key'], types: ['string', 'integer'] },
  votes: { columns: ['liked_rank', 'name_key', 'key'], types: ['integer', 'string', 'integer'] },
  newest: { columns: ['newest_rank', 'name_key', 'key'], types: ['integer', 'string', 'integer'] },
  relevance: { columns: ['tier', 'place'], types: ['integer', 'integer'] },
} as const

/** Names of all filters. A cursor is only valid with the filter values that it was created for. */
export const FILTERS = [
  ...(['query', 'genre', 'country', 'language', 'codec', 'bitrate', 'air'] as const),
] satisfies (keyof StationFilters)[]

function scopeOf(sort: StationSort, filters: StationFilters): string {
  const filterValues = JSON.stringify(FILTERS.map((name) => filters[name] ?? ''))
  return `${sort}:${createHash('sha256').update(filterValues).digest('base64url').slice(0, 8)}`
}

export function stationOrder(sort: StationSort, filters: StationFilters) {
  const { columns, types } = ORDERS[sort]
  const scope = scopeOf(sort, filters)
  const columnList = sql.join(columns.map((column) => sql.ref(column)))

  return {
    columns: columnList,

    after: (cursor: string | undefined): Expression<SqlBool>[] => {
      if (cursor === undefined) return []
      const place = decodeCursor(cursor, scope, types)
      return [sql<SqlBool>`(${columnList}) > (${sql.join(place)})`]
    },

    rankedAfter: (cursor: string | undefined): RankedPlace | null => {
      if (cursor === undefined) return null
      const [tier, place] = decodeCursor(cursor, scope, types)
      return { tier: Number(tier), place: Number(place) }
    },

    cursorAt: (row: Readonly<Record<string, unknown>>): string =>
      encodeCursor(
        scope,
        columns.map((column) => row[column] as string | number),
      ),
  }
}
export type StationOrder = ReturnType<typeof stationOrder>
