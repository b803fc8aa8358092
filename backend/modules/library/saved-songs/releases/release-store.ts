import { type Release, releaseSchema } from '../../../../../shared/api/releases.ts'
import type { Queries } from '../../../../database/queries.ts'

/** What was looked up: a release, or that there is none. `at` in ms since the epoch. */
export interface LookedUp {
  readonly release: Release | null
  readonly at: number
}

/** Releases that were looked up, by the songs' keys, for all users. */
export function createReleaseStore(queries: Queries) {
  return {
    find: async (songKey: string): Promise<LookedUp | null> => {
      const row = await queries
        .selectFrom('releases')
        .select(['release', 'at'])
        .where('song_key', '=', songKey)
        .executeTakeFirst()
      if (row === undefined) return null
      const release = row.release === null ? null : releaseSchema.parse(JSON.parse(row.release))
      return { release, at: row.at }
    },

    put: async (songKey: string, { release, at }: LookedUp): Promise<void> => {
      const found = { release: release && JSON.stringify(release), at }
      await queries
        .insertInto('releases')
        .values({ song_key: songKey, ...found })
        .onConflict((conflict) => conflict.column('song_key').doUpdateSet(found))
        .execute()
    },

    /** Forgets at most so many that were looked up before that time. */
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
