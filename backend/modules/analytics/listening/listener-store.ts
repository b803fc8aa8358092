import { sql } from 'kysely'
import { givenRows } from '../../../database/given-rows.ts'
import { engineOf, type Queries } from '../../../database/queries.ts'
import type { Listener } from './count-beats.ts'

const COLUMNS = {
  listener: 'text',
  station_id: 'text',
  countrycode: 'text',
  at: 'bigint',
} as const
const COLUMN_NAMES = ['listener', 'station_id', 'countrycode', 'at'] as const

/**
 * Who listens to what at this moment, by a keyed hash of the listener (listening.ts). The table is kept in
 * memory by SQLite, and left out of PostgreSQL's log and of what replicas and backups of the log hold. No
 * index has `at`, which every beat changes: so PostgreSQL writes a beat beside the one before (HOT), at a
 * third of the work, and reuses its place without a vacuum.
 */
export function createListenerStore(queries: Queries) {
  const isPostgres = engineOf(queries) === 'postgres'

  return {
    /** What is known of listeners. No other transaction changes it before the end of this one. */
    find: async (listeners: readonly string[]): Promise<Map<string, Listener>> => {
      const asked = listeners.map((listener) => ({ listener }))
      const given = queries
        .selectFrom(givenRows(queries, { listener: 'text' }, asked))
        .select('listener')
      const rows = await queries
        .selectFrom('listeners')
        .selectAll()
        // As an array PostgreSQL looks for each by the index, however many it takes them for.
        .where(
          'listener',
          isPostgres ? '=' : 'in',
          isPostgres ? sql<string>`any(array${given})` : sql<string>`${given}`,
        )
        // In the same order always: of two instances neither waits for the other in turn.
        .orderBy('listener')
        .$if(isPostgres, (found) => found.forUpdate())
        .execute()
      return new Map(
        rows.map(({ listener, station_id: stationId, countrycode, at }) => [
          listener,
          { stationId, countrycode, at },
        ]),
      )
    },

    /** Writes what listeners play, or that they play nothing; what is known of a later moment stays. */
    put: async (listeners: ReadonlyMap<string, Listener>): Promise<void> => {
      const rows = [...listeners].map(([listener, { stationId, countrycode, at }]) => {
        return { listener, station_id: stationId, countrycode, at }
      })
      await queries
        .insertInto('listeners')
        .columns(COLUMN_NAMES)
        .expression(
          queries
            .selectFrom(givenRows(queries, COLUMNS, rows))
            .select(COLUMN_NAMES)
            .where(sql.lit(true))
            .orderBy('listener'),
        )
        .onConflict((conflict) =>
          conflict
            .column('listener')
            .doUpdateSet((eb) => ({
              station_id: eb.ref('excluded.station_id'),
              countrycode: eb.ref('excluded.countrycode'),
              at: eb.ref('excluded.at'),
            }))
            .whereRef('listeners.at', '<=', 'excluded.at'),
        )
        .execute()
    },

    /** Reads the whole table, for want of an index: 10 ms for 100 000 listeners, every few seconds. */
    removeBefore: async (time: number): Promise<void> => {
      const silent = queries.selectFrom('listeners').select('listener').where('at', '<', time)
      // What another instance holds at this moment it removes, or has heard of again.
      const free = silent.$if(isPostgres, (some) => some.forUpdate().skipLocked())
      await queries.deleteFrom('listeners').where('listener', 'in', free).execute()
    },
  }
}
