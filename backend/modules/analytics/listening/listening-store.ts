import { sql } from 'kysely'
import { givenRows } from '../../../database/given-rows.ts'
import type { Queries } from '../../../database/queries.ts'

/**
 * How many beats each instance has written, so that none is written twice: where a connection breaks at a commit,
 * the instance cannot know whether that was done. Its count is written with its beats, in one transaction.
 */
export function createListeningWriteStore(queries: Queries) {
  return {
    /**
     * Counts the beats of an instance from one on up to another, the first thing of the transaction that writes
     * them; waits for one of the same instance whose connection broke, and whose end it does not know. False where
     * some of them were written before.
     */
    advance: async (
      instance: string,
      { from, to }: { readonly from: number; readonly to: number },
      now: number,
    ): Promise<boolean> => {
      const advanced = await queries
        .insertInto('listening_writes')
        .values({ instance, beats: to, at: now })
        .onConflict((conflict) =>
          conflict
            .column('instance')
            .doUpdateSet({ beats: to, at: now })
            .where('listening_writes.beats', '<=', from),
        )
        .executeTakeFirst()
      return advanced.numInsertedOrUpdatedRows === 1n
    },

    /** How many beats of an instance are written. */
    beats: async (instance: string): Promise<number> => {
      const row = await queries
        .selectFrom('listening_writes')
        .select('beats')
        .where('instance', '=', instance)
        .executeTakeFirst()
      return row?.beats ?? 0
    },

    /** Forgets instances that have written nothing since a time. */
    removeBefore: async (time: number): Promise<void> => {
      await queries.deleteFrom('listening_writes').where('at', '<', time).execute()
    },
  }
}

/** How long a station was listened to on a UTC day, from a country; '' where that is not told. */
export interface ListenedOn {
  readonly stationId: string
  readonly day: string
  readonly countrycode: string
  readonly ms: number
}

const COLUMNS = { station_id: 'text', day: 'text', countrycode: 'text', ms: 'bigint' } as const

/** Listening by station, UTC day and country, until the day is published. No listener is named. */
export function createListeningStore(queries: Queries) {
  return {
    /**
     * Adds to what is there; each station, day and country is named once. A station that has gone is left
     * out. In the same order always: of two instances that add to the same totals neither waits for the
     * other in turn.
     */
    add: async (totals: readonly ListenedOn[]): Promise<void> => {
      if (totals.length === 0) return
      const rows = totals.map(({ stationId, ...total }) => ({ ...total, station_id: stationId }))
      await queries
        .insertInto('listening')
        .columns(['station_key', 'day', 'countrycode', 'ms'])
        .expression(
          queries
            .selectFrom(givenRows(queries, COLUMNS, rows))
            .innerJoin('stations', 'stations.id', 'given.station_id')
            .select(['stations.key', 'given.day', 'given.countrycode', 'given.ms'])
            .where(sql.lit(true))
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

    /** A page of a day, ordered by station and country. */
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

    /** Deletes a day and the days before. */
    removeUpTo: async (day: string): Promise<void> => {
      await queries.deleteFrom('listening').where('day', '<=', day).execute()
    },
  }
}
