import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { jsonRows, WHERE_OF_UPSERT } from '../../../database/json-rows.ts'
import { engineOf, type Queries } from '../../../database/queries.ts'
import { utcDay } from '../utc-day.ts'

/** Maximum number of stations for which one listener counts on a UTC day. */
export const DAY_STATIONS_MAX = 100
const DELETE_BATCH_SIZE = 5_000

export type DayListenerKind = 'listening' | 'outcome'

export interface DayListener {
  readonly day: string
  readonly listener: number
  readonly stationId: string
  readonly countrycode: string
}

const COLUMNS = {
  day: 'text',
  listener: 'bigint',
  station_id: 'text',
  countrycode: 'text',
} as const

/** 32-bit keyed hash of a user and a UTC day, so that days cannot be linked. `at` is in ms since the epoch. */
export function dayListenerOf(key: KeyObject, uid: string, at: number): number {
  return createHmac('sha256', key)
    .update(`day:${utcDay(at)}:${uid}`)
    .digest()
    .readUInt32LE()
}

/** Stores the listeners of unpublished UTC days, one row per day, listener and station. */
export function createDayListenerStore(queries: Queries) {
  return {
    find: async (day: string, listeners: readonly number[]): Promise<DayListener[]> => {
      const listenerIds = queries
        .selectFrom(
          jsonRows(
            queries,
            { listener: 'bigint' },
            listeners.map((listener) => ({ listener })),
          ),
        )
        .select('listener')
      const isPostgres = engineOf(queries) === 'postgres'
      const rows = await queries
        .selectFrom('day_listeners')
        .innerJoin('stations', 'stations.key', 'day_listeners.station_key')
        .select(['day_listeners.listener', 'day_listeners.countrycode', 'stations.id'])
        .where('day_listeners.day', '=', day)
        .where('day_listeners.kind', '=', sql.lit('listening'))
        // With an array, PostgreSQL uses the index regardless of its row estimate.
        .where(
          'day_listeners.listener',
          isPostgres ? '=' : 'in',
          isPostgres ? sql<number>`any(array${listenerIds})` : sql<number>`${listenerIds}`,
        )
        .execute()
      return rows.map(({ id: stationId, ...row }) => ({ ...row, day, stationId }))
    },

    /** Idempotent. Inserts in a fixed order, so that instances cannot deadlock. */
    add: async (kind: DayListenerKind, dayListeners: readonly DayListener[]): Promise<void> => {
      const rows = dayListeners.map(({ stationId, ...row }) => ({ ...row, station_id: stationId }))
      await queries
        .insertInto('day_listeners')
        .columns(['day', 'kind', 'listener', 'station_key', 'countrycode'])
        .expression(
          queries
            .selectFrom(jsonRows(queries, COLUMNS, rows))
            .innerJoin('stations', 'stations.id', 'given.station_id')
            .select(['given.day', sql<string>`${sql.lit(kind)}`.as('kind'), 'given.listener'])
            .select(['stations.key', 'given.countrycode'])
            .where(WHERE_OF_UPSERT)
            .orderBy('given.day')
            .orderBy('given.listener')
            .orderBy('stations.key'),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    page: (
      day: string,
      kind: DayListenerKind,
      after: { readonly listener: number; readonly station_key: number },
      limit: number,
    ) =>
      queries
        .selectFrom('day_listeners')
        .select(['listener', 'station_key', 'countrycode'])
        .where('day', '=', day)
        .where('kind', '=', kind)
        .where(sql<boolean>`(listener, station_key) > (${after.listener}, ${after.station_key})`)
        .orderBy('listener')
        .orderBy('station_key')
        .limit(limit)
        .execute(),

    oldest: async (): Promise<string | null> => {
      const row = await queries
        .selectFrom('day_listeners')
        .select((eb) => eb.fn.min('day').as('day'))
        .executeTakeFirst()
      return row?.day ?? null
    },

    /** Deletes a batch of a day. Resolves with true when nothing is left. */
    removeSome: async (day: string): Promise<boolean> => {
      const batch = queries
        .selectFrom('day_listeners')
        .select(['kind', 'listener', 'station_key'])
        .where('day', '=', day)
        .limit(DELETE_BATCH_SIZE)
      const { numDeletedRows } = await queries
        .deleteFrom('day_listeners')
        .where('day', '=', day)
        .where(sql<boolean>`(kind, listener, station_key) in ${batch}`)
        .executeTakeFirstOrThrow()
      return numDeletedRows < DELETE_BATCH_SIZE
    },
  }
}
