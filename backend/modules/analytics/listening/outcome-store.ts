import { sql } from 'kysely'
import { jsonRows, WHERE_OF_UPSERT } from '../../../database/json-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import type { OutcomeSum } from './outcome-sums.ts'

const SUM_COLUMNS = {
  station_id: 'text',
  day: 'text',
  reason: 'text',
  count: 'bigint',
  start_ms: 'bigint',
  dropouts: 'bigint',
} as const
const SUMMED_COLUMNS = ['count', 'start_ms', 'dropouts'] as const

/** Stores sums of playback outcomes by station, UTC day and reason, until the day is published. */
export function createOutcomeStore(queries: Queries) {
  return {
    /** Each station, day and reason must occur once. Skips deleted stations. The fixed order prevents deadlocks. */
    add: async (sums: readonly OutcomeSum[]): Promise<void> => {
      const rows = sums.map(({ stationId, startMs, ...sum }) => {
        return { station_id: stationId, start_ms: startMs, ...sum }
      })
      const columns = ['day', 'reason', ...SUMMED_COLUMNS] as const
      await queries
        .insertInto('listening_outcomes')
        .columns(['station_key', 'countrycode', ...columns])
        .expression(
          queries
            .selectFrom(jsonRows(queries, SUM_COLUMNS, rows))
            .innerJoin('stations', 'stations.id', 'given.station_id')
            .select(['stations.key', sql<string>`''`.as('countrycode')])
            .select(columns.map((column) => `given.${column}` as const))
            .where(WHERE_OF_UPSERT)
            .orderBy('stations.key')
            .orderBy('given.day')
            .orderBy('given.reason'),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['station_key', 'day', 'countrycode', 'reason'])
            .doUpdateSet((eb) =>
              Object.fromEntries(
                SUMMED_COLUMNS.map((column) => [
                  column,
                  eb(`listening_outcomes.${column}`, '+', eb.ref(`excluded.${column}`)),
                ]),
              ),
            ),
        )
        .execute()
    },

    page: (
      day: string,
      after: { readonly station_key: number; readonly reason: string },
      limit: number,
    ) =>
      queries
        .selectFrom('listening_outcomes')
        .select(['station_key', 'reason', 'count', 'start_ms', 'dropouts'])
        .where('day', '=', day)
        .where('countrycode', '=', sql.lit(''))
        .where(sql<boolean>`(station_key, reason) > (${after.station_key}, ${after.reason})`)
        .orderBy('station_key')
        .orderBy('reason')
        .limit(limit)
        .execute(),

    removeUpTo: async (day: string): Promise<void> => {
      await queries.deleteFrom('listening_outcomes').where('day', '<=', day).execute()
    },
  }
}
