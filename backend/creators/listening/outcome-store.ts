import { sql } from 'kysely'
import { givenRows } from '../../database/given-rows.ts'
import type { Queries } from '../../database/queries.ts'
import { HEARD, type HeardNow, type OutcomeSum } from './outcome-sums.ts'

/** Where a station was heard is shown from so many listeners on, and the country from so many in it. */
export const SHOWN_FROM = 5

const SUM_COLUMNS = {
  station_id: 'text',
  day: 'text',
  countrycode: 'text',
  reason: 'text',
  count: 'bigint',
  start_ms: 'bigint',
  dropouts: 'bigint',
} as const
const HEARD_COLUMNS = { station_id: 'text', countrycode: 'text', at: 'bigint' } as const
const SUMMED = ['count', 'start_ms', 'dropouts'] as const

/** How stations played for listeners, as sums a station, UTC day, country and reason. */
export function createOutcomeStore(queries: Queries) {
  /** Listeners since a day that heard the station of the row, all or those of a country. */
  const listeners = (
    firstDay: string,
    countrycode?: ReturnType<typeof sql<string>>,
  ) => sql<number>`(
    SELECT coalesce(sum(count), 0) FROM listening_outcomes
    WHERE station_key = stations.key AND day >= ${firstDay} AND reason = ${HEARD}
    ${countrycode === undefined ? sql`` : sql`AND listening_outcomes.countrycode = ${countrycode}`})`

  return {
    /**
     * Adds to what is there; each station, day, country and reason is named once. A station that has gone is left
     * out. In the same order always: of two instances neither waits for the other in turn.
     */
    add: async (sums: readonly OutcomeSum[]): Promise<void> => {
      const rows = sums.map(({ stationId, startMs, ...sum }) => {
        return { station_id: stationId, start_ms: startMs, ...sum }
      })
      const columns = ['day', 'countrycode', 'reason', ...SUMMED] as const
      await queries
        .insertInto('listening_outcomes')
        .columns(['station_key', ...columns])
        .expression(
          queries
            .selectFrom(givenRows(queries, SUM_COLUMNS, rows))
            .innerJoin('stations', 'stations.id', 'given.station_id')
            .select('stations.key')
            .select(columns.map((column) => `given.${column}` as const))
            .where(sql.lit(true))
            .orderBy('stations.key')
            .orderBy('given.day')
            .orderBy('given.countrycode')
            .orderBy('given.reason'),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['station_key', 'day', 'countrycode', 'reason'])
            .doUpdateSet((eb) =>
              Object.fromEntries(
                SUMMED.map((column) => [
                  column,
                  eb(`listening_outcomes.${column}`, '+', eb.ref(`excluded.${column}`)),
                ]),
              ),
            ),
        )
        .execute()
    },

    /**
     * Notes when stations were last heard, of those that so many have heard since a day; the country where so many
     * were in it. Of fewer, nothing is noted.
     */
    hear: async (heard: readonly HeardNow[], firstDay: string): Promise<void> => {
      const rows = heard.map(({ stationId, ...now }) => ({ station_id: stationId, ...now }))
      const country = sql<string>`given.countrycode`
      const inCountry = listeners(firstDay, country)
      await queries
        .updateTable('stations')
        .from(givenRows(queries, HEARD_COLUMNS, rows))
        .set({
          heard_at: sql<number>`given.at`,
          heard_country: sql<string | null>`CASE WHEN ${inCountry} >= ${SHOWN_FROM}
            THEN nullif(given.countrycode, '') END`,
        })
        .whereRef('stations.id', '=', 'given.station_id')
        .where('stations.shown', '=', sql.lit(1))
        .where(sql<boolean>`coalesce(stations.heard_at, 0) < given.at`)
        .where(sql<boolean>`${listeners(firstDay)} >= ${SHOWN_FROM}`)
        .execute()
    },

    removeBefore: async (day: string): Promise<void> => {
      await queries.deleteFrom('listening_outcomes').where('day', '<', day).execute()
    },
  }
}
