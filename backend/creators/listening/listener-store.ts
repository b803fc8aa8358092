import type { Queries } from '../../database/queries.ts'
import { inChunks } from '../../stations/chunks.ts'
import type { Listener } from './count-beats.ts'

/**
 * Who listens to what at this moment, by a keyed hash of the listener (listening.ts). The table is kept in
 * memory by SQLite, and left out of PostgreSQL's log and of what replicas and backups of the log hold.
 */
export function createListenerStore(queries: Queries) {
  return {
    find: async (listeners: readonly string[]): Promise<Map<string, Listener>> => {
      const found = new Map<string, Listener>()
      for (const some of inChunks(listeners)) {
        const rows = await queries
          .selectFrom('listeners')
          .selectAll()
          .where('listener', 'in', some)
          .execute()
        for (const { listener, station_id: stationId, countrycode, at } of rows) {
          found.set(listener, { stationId, countrycode, at })
        }
      }
      return found
    },

    /** Writes what listeners play; null removes one. */
    put: async (listeners: ReadonlyMap<string, Listener | null>): Promise<void> => {
      const all = [...listeners]
      const rows = all.flatMap(([listener, now]) =>
        now === null
          ? []
          : [{ listener, station_id: now.stationId, countrycode: now.countrycode, at: now.at }],
      )
      for (const some of inChunks(rows)) {
        await queries
          .insertInto('listeners')
          .values(some)
          .onConflict((conflict) =>
            conflict.column('listener').doUpdateSet((eb) => ({
              station_id: eb.ref('excluded.station_id'),
              countrycode: eb.ref('excluded.countrycode'),
              at: eb.ref('excluded.at'),
            })),
          )
          .execute()
      }
      const gone = all.filter(([, now]) => now === null).map(([listener]) => listener)
      for (const some of inChunks(gone)) {
        await queries.deleteFrom('listeners').where('listener', 'in', some).execute()
      }
    },

    /** How many listen to a station and said so at this time or later. */
    count: async (stationId: string, from: number): Promise<number> => {
      const { count } = await queries
        .selectFrom('listeners')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('station_id', '=', stationId)
        .where('at', '>=', from)
        .executeTakeFirstOrThrow()
      return count
    },

    removeBefore: async (time: number): Promise<void> => {
      await queries.deleteFrom('listeners').where('at', '<', time).execute()
    },
  }
}
