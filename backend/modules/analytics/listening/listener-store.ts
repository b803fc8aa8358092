import { sql } from 'kysely'
import { jsonRows, WHERE_OF_UPSERT } from '../../../database/json-rows.ts'
import { engineOf, type Queries } from '../../../database/queries.ts'
import type { Listener } from './count-heartbeats.ts'

const COLUMNS = {
  listener: 'text',
  station_id: 'text',
  countrycode: 'text',
  at: 'bigint',
} as const
const COLUMN_NAMES = ['listener', 'station_id', 'countrycode', 'at'] as const

/**
 * Stores the current station of each listener by keyed hash. The table is in memory (SQLite) or unlogged (PostgreSQL),
 * so backups do not contain it. No index contains `at`, so PostgreSQL can use HOT updates, which need no vacuum.
 */
export function createListenerStore(queries: Queries) {
  const isPostgres = engineOf(queries) === 'postgres'

  return {
    /** Returns the current entries of listeners and locks them until the transaction ends. */
    find: async (listeners: readonly string[]): Promise<Map<string, Listener>> => {
      const keys = listeners.map((listener) => ({ listener }))
      const listenerKeys = queries
        .selectFrom(jsonRows(queries, { listener: 'text' }, keys))
        .select('listener')
      const rows = await queries
        .selectFrom('listeners')
        .selectAll()
        // With an array, PostgreSQL uses the index regardless of its row estimate.
        .where(
          'listener',
          isPostgres ? '=' : 'in',
          isPostgres ? sql<string>`any(array${listenerKeys})` : sql<string>`${listenerKeys}`,
        )
        // The fixed order prevents deadlocks between instances.
        .orderBy('listener')
        .$if(isPostgres, (query) => query.forUpdate())
        .execute()
      return new Map(
        rows.map(({ listener, station_id: stationId, countrycode, at }) => [
          listener,
          { stationId, countrycode, at },
        ]),
      )
    },

    /** Returns the stations of those listeners whose last heartbeat is later than `since`. */
    stationsSince: async (
      listeners: readonly string[],
      since: number,
    ): Promise<Map<string, string>> => {
      if (listeners.length === 0) return new Map()
      const rows = await queries
        .selectFrom('listeners')
        .select(['listener', 'station_id'])
        .where('listener', 'in', listeners)
        .where('at', '>', since)
        .execute()
      return new Map(
        rows.flatMap(({ listener, station_id: id }) => (id === null ? [] : [[listener, id]])),
      )
    },

    /** Upserts listeners. Entries with a later time win. */
    put: async (listeners: ReadonlyMap<string, Listener>): Promise<void> => {
      const rows = [...listeners].map(([listener, { stationId, countrycode, at }]) => {
        return { listener, station_id: stationId, countrycode, at }
      })
      await queries
        .insertInto('listeners')
        .columns(COLUMN_NAMES)
        .expression(
          queries
            .selectFrom(jsonRows(queries, COLUMNS, rows))
            .select(COLUMN_NAMES)
            .where(WHERE_OF_UPSERT)
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

    /** Scans the full table, because no index contains `at`. 100 000 listeners take 10 ms. */
    removeBefore: async (time: number): Promise<void> => {
      const expired = queries.selectFrom('listeners').select('listener').where('at', '<', time)
      // Skips locked rows, because the instance that locks a row deletes or renews it.
      const unlocked = expired.$if(isPostgres, (query) => query.forUpdate().skipLocked())
      await queries.deleteFrom('listeners').where('listener', 'in', unlocked).execute()
    },
  }
}
