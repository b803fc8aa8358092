import { type Release, releaseSchema } from '../../../../../shared/api/releases.ts'
import type { Queries } from '../../../../database/queries.ts'

/** A cached lookup. `release` is null when no source has one. `at` is in ms since the epoch. */
export interface CachedRelease {
  readonly release: Release | null
  readonly at: number
}

export function createReleaseStore(queries: Queries) {
  return {
    find: async (songKey: string): Promise<CachedRelease | null> => {
      const row = await queries
        .selectFrom('releases')
        .select(['release', 'at'])
        .where('song_key', '=', songKey)
        .executeTakeFirst()
      if (row === undefined) return null
      const release = row.release === null ? null : releaseSchema.parse(JSON.parse(row.release))
      return { release, at: row.at }
    },

    put: async (songKey: string, { release, at }: CachedRelease): Promise<void> => {
      const values = { release: release && JSON.stringify(release), at }
      await queries
        .insertInto('releases')
        .values({ song_key: songKey, ...values })
        .onConflict((conflict) => conflict.column('song_key').doUpdateSet(values))
        .execute()
    },

    removeBefore: async (time: number, limit: number): Promise<void> => {
      const expired = queries
        .selectFrom('releases')
        .select('song_key')
        .where('at', '<', time)
        .orderBy('at')
        .limit(limit)
      await queries.deleteFrom('releases').where('song_key', 'in', expired).execute()
    },
  }
}
