import { sql } from 'kysely'
import { givenRows } from '../../database/given-rows.ts'
import type { Queries } from '../../database/queries.ts'

/** How long a station was listened to on a day, from a country; '' where that is not told. */
export interface ListenedOn {
  readonly stationId: string
  readonly day: string
  readonly countrycode: string
  readonly ms: number
}

const COLUMNS = { station_id: 'text', day: 'text', countrycode: 'text', ms: 'bigint' } as const

/** Totals of listening by station, UTC day and country. Nobody is named. */
export function createListeningStore(queries: Queries) {
  return {
    /**
     * Adds to what is there; each station, day and country is named once. A station that has gone is left
     * out. In the same order always: of two instances that add to the same totals neither waits for the
     * other in turn.
     */
    add: async (totals: readonly ListenedOn[]): Promise<void> => {
      const rows = totals.map(({ stationId, ...total }) => ({ station_id: stationId, ...total }))
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

    removeBefore: async (day: string): Promise<void> => {
      await queries.deleteFrom('listening').where('day', '<', day).execute()
    },
  }
}
