import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { WATCHED_MS, WATCHED_SHOWS_MAX } from './limits.ts'

/** Stations with a show that a user follows whose program is connected. Times are ms since the epoch. */
export function createWatchedStore(queries: Queries) {
  return {
    /** Clients are connected for these shows: their stations are watched for WATCHED_MS. */
    note: async (showIds: readonly string[], now: number): Promise<void> => {
      for (const chunk of inChunks(showIds.slice(0, WATCHED_SHOWS_MAX))) {
        const stations = queries
          .selectFrom('shows')
          .select('station_key')
          .where('id', 'in', chunk)
          .distinct()
          .limit(chunk.length)
        const rows = await stations.execute()
        if (rows.length === 0) continue
        // In one order in all instances: none waits for another that waits for it.
        const keys = rows.map((row) => row.station_key).sort((a, b) => a - b)
        await queries
          .insertInto('watched_stations')
          .values(keys.map((key) => ({ station_key: key, at: now })))
          .onConflict((conflict) => conflict.column('station_key').doUpdateSet({ at: now }))
          .execute()
      }
    },

    /** Forgets what is watched no more, and what has long been. */
    forget: async (now: number): Promise<void> => {
      await queries
        .deleteFrom('watched_stations')
        .where('at', '<', now - WATCHED_MS)
        .execute()
    },
  }
}
