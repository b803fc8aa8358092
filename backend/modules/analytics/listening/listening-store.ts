import { sql } from 'kysely'
import { jsonRows, WHERE_OF_UPSERT } from '../../../database/json-rows.ts'
import type { Queries } from '../../../database/queries.ts'

/** Stores the number of heartbeats that each instance wrote. It shows if a commit without a response succeeded. */
export function createListeningWriteStore(queries: Queries) {
  return {
    /** Call it first in a write. Waits for an unfinished write of the instance. Returns false if that succeeded. */
    advance: async (
      instance: string,
      { from, to }: { readonly from: number; readonly to: number },
      now: number,
    ): Promise<boolean> => {
      const result = await queries
        .insertInto('listening_writes')
        .values({ instance, heartbeats: to, at: now })
        .onConflict((conflict) =>
          conflict
            .column('instance')
            .doUpdateSet({ heartbeats: to, at: now })
            .where('listening_writes.heartbeats', '<=', from),
        )
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    heartbeats: async (instance: string): Promise<number> => {
      const row = await queries
        .selectFrom('listening_writes')
        .select('heartbeats')
        .where('instance', '=', instance)
        .executeTakeFirst()
      return row?.heartbeats ?? 0
    },

    removeBefore: async (time: number): Promise<void> => {
      await queries.deleteFrom('listening_writes').where('at', '<', time).execute()
    },
  }
}

export interface ListeningTotal {
  readonly stationId: string
  readonly day: string
  readonly countrycode: string
  readonly ms: number
}

const COLUMNS = { station_id: 'text', day: 'text', countrycode: 'text', ms: 'bigint' } as const

/** Stores listening time by station, UTC day and country until the day is published. Contains no listener ids. */
export function createListeningStore(queries: Queries) {
  return {
    /** Each station, day and country must occur once. Skips deleted stations. The fixed order prevents deadlocks. */
    add: async (totals: readonly ListeningTotal[]): Promise<void> => {
      if (totals.length === 0) return
      const rows = totals.map(({ stationId, ...total }) => ({ ...total, station_id: stationId }))
      await queries
        .insertInto('listening')
        .columns(['station_key', 'day', 'countrycode', 'ms'])
        .expression(
          queries
            .selectFrom(jsonRows(queries, COLUMNS, rows))
            .innerJoin('stations', 'stations.id', 'given.station_id')
            .select(['stations.key', 'given.day', 'given.countrycode', 'given.ms'])
            .where(WHERE_OF_UPSERT)
            .orderBy('stations.key')
            .orderBy('given.day')
            .orderBy('given.countrycode'),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['station_key', 'day', 'countrycode'])
            .doUpdateSet((eb) => ({ ms: eb('listening.ms', '+', eb.ref('excluded.ms')) })),
        )
        .execute()
    },

    page: (
      day: string,
      after: { readonly station_key: number; readonly countrycode: string },
      limit: number,
    ) =>
      queries
        .selectFrom('listening')
        .select(['station_key', 'countrycode', 'ms'])
        .where('day', '=', day)
        .where(
          sql<boolean>`(station_key, countrycode) > (${after.station_key}, ${after.countrycode})`,
        )
        .orderBy('station_key')
        .orderBy('countrycode')
        .limit(limit)
        .execute(),

    removeUpTo: async (day: string): Promise<void> => {
      await queries.deleteFrom('listening').where('day', '<=', day).execute()
    },
  }
}
