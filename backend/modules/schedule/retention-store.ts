import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import { UNFOLLOWED } from './source-store.ts'

/** Deletes expired rows in batches. The `remove` functions return the number of deleted rows. Times are ms since the epoch. */
export function createRetentionStore(queries: Queries) {
  return {
    removeSongs: async (before: number, limit: number): Promise<number> => {
      const expired = queries
        .selectFrom('played_songs')
        .select(['station_key', 'at'])
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit)
      const { numDeletedRows } = await queries
        .deleteFrom('played_songs')
        .where(sql<boolean>`(station_key, at) in ${expired}`)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    removeBroadcasts: async (before: number, limit: number): Promise<number> => {
      const expired = queries
        .selectFrom('broadcasts')
        .select('id')
        .where('starts_at', '<', before)
        .orderBy('starts_at')
        .limit(limit)
      const { numDeletedRows } = await queries
        .deleteFrom('broadcasts')
        .where('id', 'in', expired)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    removeShows: async (before: number, limit: number): Promise<number> => {
      const expired = queries
        .selectFrom('shows')
        .select('shows.id')
        .where('last_at', '<', before)
        .where(UNFOLLOWED)
        .orderBy('last_at')
        .limit(limit)
      const { numDeletedRows } = await queries
        .deleteFrom('shows')
        .where('id', 'in', expired)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Deletes a batch of unused search terms after `after`. Returns the last text of the batch, or null at the end. */
    deleteSearchTerms: async (after: string, limit: number): Promise<string | null> => {
      const page = await queries
        .selectFrom('schedule_search_terms')
        .select('search_text')
        .distinct()
        .where('search_text', '>', after)
        .orderBy('search_text')
        .limit(limit)
        .execute()
      const last = page.at(-1)
      if (last === undefined) return null
      await queries
        .deleteFrom('schedule_search_terms')
        .where('search_text', '>', after)
        .where('search_text', '<=', last.search_text)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('shows')
                .select('id')
                .whereRef('shows.search_text', '=', 'schedule_search_terms.search_text'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('played_songs')
                .select('at')
                .whereRef('played_songs.search_text', '=', 'schedule_search_terms.search_text'),
            ),
          ),
        )
        .execute()
      return last.search_text
    },
  }
}
