import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { givenRows } from '../../../database/given-rows.ts'
import { engineOf, type Queries } from '../../../database/queries.ts'
import { utcDay } from '../utc-day.ts'

/** Stations that one session counts for on a UTC day; it is not counted for more. */
export const DAY_STATIONS_MAX = 100
/** Rows of one statement that deletes. */
const DELETE_BATCH_SIZE = 5_000

/** Listeners, and those who reported how a station played. */
export type DayListenerKind = 'listening' | 'outcome'

/** A listener of a station on a UTC day. */
export interface DayListener {
  readonly day: string
  /** From `dayListenerOf`. */
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

/** A keyed hash of a user and a UTC day (of `at`, ms since the epoch): 32 bits, so that no two days can be linked. */
export function dayListenerOf(key: KeyObject, uid: string, at: number): number {
  return createHmac('sha256', key)
    .update(`day:${utcDay(at)}:${uid}`)
    .digest()
    .readUInt32LE()
}

/** The listeners of UTC days that are not published yet, each once a day and station. */
export function createDayListenerStore(queries: Queries) {
  return {
    /** The stations that listeners count for on a day. */
    find: async (day: string, listeners: readonly number[]): Promise<DayListener[]> => {
      const given = queries
        .selectFrom(
          givenRows(
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
        // As an array PostgreSQL looks for each by the index, however many it takes them for.
        .where(
          'day_listeners.listener',
          isPostgres ? '=' : 'in',
          isPostgres ? sql<number>`any(array${given})` : sql<number>`${given}`,
        )
        .execute()
      return rows.map(({ id: stationId, ...row }) => ({ ...row, day, stationId }))
    },

    /** Idempotent. In the same order always: of two instances neither waits for the other in turn. */
    add: async (kind: DayListenerKind, some: readonly DayListener[]): Promise<void> => {
      const rows = some.map(({ stationId, ...row }) => ({ ...row, station_id: stationId }))
      await queries
        .insertInto('day_listeners')
        .columns(['day', 'kind', 'listener', 'station_key', 'countrycode'])
        .expression(
          queries
            .selectFrom(givenRows(queries, COLUMNS, rows))
            .innerJoin('stations', 'stations.id', 'given.station_id')
            .select(['given.day', sql<string>`${sql.lit(kind)}`.as('kind'), 'given.listener'])
            .select(['stations.key', 'given.countrycode'])
            .where(sql.lit(true))
            .orderBy('given.day')
            .orderBy('given.listener')
            .orderBy('stations.key'),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** A page of a day, ordered by listener and station. */
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

    /** The oldest day that has listeners; null: none has. */
    oldest: async (): Promise<string | null> => {
      const row = await queries
        .selectFrom('day_listeners')
        .select((eb) => eb.fn.min('day').as('day'))
        .executeTakeFirst()
      return row?.day ?? null
    },

    /** Deletes some rows of a day; resolves with whether that was all. */
    removeSome: async (day: string): Promise<boolean> => {
      const some = queries
        .selectFrom('day_listeners')
        .select(['kind', 'listener', 'station_key'])
        .where('day', '=', day)
        .limit(DELETE_BATCH_SIZE)
      const { numDeletedRows } = await queries
        .deleteFrom('day_listeners')
        .where('day', '=', day)
        .where(sql<boolean>`(kind, listener, station_key) in ${some}`)
        .executeTakeFirstOrThrow()
      return numDeletedRows < DELETE_BATCH_SIZE
    },
  }
}
