import { sql } from 'kysely'
import { hourColumn } from '../../analytics/hour-column-reads.ts'
import { byHour, type DayHour } from '../../analytics/total-sums.ts'
import { givenRows } from '../../database/given-rows.ts'
import type { Queries } from '../../database/queries.ts'

/** How long a station was listened to in an hour of a UTC day, from a country; '' where that is not told. */
export interface ListenedOn extends DayHour {
  readonly stationId: string
  readonly countrycode: string
  readonly ms: number
}

const COLUMNS = { station_id: 'text', day: 'text', countrycode: 'text', ms: 'bigint' } as const

/** Totals of listening by station, UTC day and country, with the hours of the day. No listener is named. */
export function createListeningStore(queries: Queries) {
  return {
    /**
     * Adds to what is there; each station, day, hour and country is named once. A station that has gone is left
     * out. In the same order always: of two instances that add to the same totals neither waits for the
     * other in turn.
     */
    add: async (totals: readonly ListenedOn[]): Promise<void> => {
      // Nearly always of one hour: they were gathered for a second.
      for (const [hour, some] of [...byHour(totals)].sort(([a], [b]) => a - b)) {
        const column = hourColumn(hour)
        const rows = some.map(({ stationId, day, countrycode, ms }) => {
          return { station_id: stationId, day, countrycode, ms }
        })
        await queries
          .insertInto('listening')
          .columns(['station_key', 'day', 'countrycode', 'ms', column])
          .expression(
            queries
              .selectFrom(givenRows(queries, COLUMNS, rows))
              .innerJoin('stations', 'stations.id', 'given.station_id')
              .select(['stations.key', 'given.day', 'given.countrycode', 'given.ms'])
              .select('given.ms as in_hour')
              .where(sql.lit(true))
              .orderBy('stations.key')
              .orderBy('given.day')
              .orderBy('given.countrycode'),
          )
          .onConflict((conflict) =>
            conflict.columns(['station_key', 'day', 'countrycode']).doUpdateSet((eb) => ({
              ms: eb('listening.ms', '+', eb.ref('excluded.ms')),
              [column]: sql`coalesce(${sql.ref(`listening.${column}`)}, 0) + ${sql.ref(`excluded.${column}`)}`,
            })),
          )
          .execute()
      }
    },

    removeBefore: async (day: string): Promise<void> => {
      await queries.deleteFrom('listening').where('day', '<', day).execute()
    },
  }
}
