import { type Release, releaseSchema } from '../../../../../shared/api/releases.ts'
import type { Queries } from '../../../../database/queries.ts'

/** A cached lookup; `release` is null when there is none. `at` in ms since the epoch. */
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
      const found = { release: release && JSON.stringify(release), at }
      await queries
        .insertInto('releases')
        .values({ song_key: songKey, ...found })
        .onConflict((conflict) => conflict.column('song_key').doUpdateSet(found))
        .execute()
    },

    removeBefore: async (before: number, limit: number): Promise<void> => {
      const old = queries
        .selectFrom('releases')
        .select('song_key')
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit)
      await queries.deleteFrom('releases').where('song_key', 'in', old).execute()
    },
  }
}
