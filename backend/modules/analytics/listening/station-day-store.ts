import { sql } from 'kysely'
import { jsonRows, WHERE_OF_UPSERT } from '../../../database/json-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import { startOfDay } from '../utc-day.ts'

/** Published figures of a station on a UTC day. An empty `countrycode` means all countries. `start_ms` is a mean. */
export interface StationDay {
  readonly station_key: number
  readonly day: string
  readonly countrycode: string
  readonly listeners: number
  readonly hours: number
  readonly starts: number
  readonly start_ms: number
  readonly dropouts: number
  readonly failures: number
}

const COLUMNS = {
  station_key: 'bigint',
  day: 'text',
  countrycode: 'text',
  listeners: 'bigint',
  hours: 'bigint',
  starts: 'bigint',
  start_ms: 'bigint',
  dropouts: 'bigint',
  failures: 'bigint',
} as const
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof StationDay)[]
const LAST_PLAYED_COLUMNS = { key: 'bigint', countrycode: 'text' } as const

export function createStationDayStore(queries: Queries) {
  return {
    /** Idempotent: published figures never change. Skips deleted stations. */
    add: async (days: readonly StationDay[]): Promise<void> => {
      await queries
        .insertInto('station_days')
        .columns(COLUMN_NAMES)
        .expression(
          queries
            .selectFrom(jsonRows(queries, COLUMNS, days))
            .innerJoin('stations', 'stations.key', 'given.station_key')
            .select(COLUMN_NAMES.map((name) => `given.${name}` as const))
            .where(WHERE_OF_UPSERT),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Stores the last day with listeners and its top country, which is empty when no country is published. */
    setLastPlayed: async (
      day: string,
      rows: readonly { readonly key: number; readonly countrycode: string }[],
    ): Promise<void> => {
      await queries
        .updateTable('stations')
        .from(jsonRows(queries, LAST_PLAYED_COLUMNS, rows))
        .set({
          last_played_at: startOfDay(day),
          top_country: sql<string | null>`nullif(given.countrycode, '')`,
        })
        .whereRef('stations.key', '=', 'given.key')
        .execute()
    },

    removeBefore: async (day: string): Promise<void> => {
      await queries.deleteFrom('station_days').where('day', '<', day).execute()
    },
  }
}
