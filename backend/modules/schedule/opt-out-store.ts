import { z } from 'zod'
import { showSchema } from '../../../shared/api/shows.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { showIdOfOwn } from './programme-ids.ts'
import { OWN, UNFOLLOWED } from './source-store.ts'

const showsSchema = z.array(showSchema)

/** A station with a source, and the shows that its creator has typed. */
export interface ReadStation {
  readonly key: number
  readonly id: string
  readonly streamUrl: string
  readonly homepage: string | null
  /** Ids of its own shows: they are read from nowhere. */
  readonly ownShows: readonly string[]
}

/** What was read of stations whose hosts opt out, and in again. */
export function createOptOutStore(queries: Queries) {
  return {
    /** A page of stations that have been asked, in order of their keys from the one after `after` on. */
    page: async (after: number, limit: number): Promise<ReadStation[]> => {
      const sources = await queries
        .selectFrom('programme_sources')
        .select('station_key')
        .where('station_key', '>', after)
        .orderBy('station_key')
        .limit(limit)
        .execute()
      if (sources.length === 0) return []
      const keys = sources.map(({ station_key }) => station_key)
      const rows = await queries
        .selectFrom('stations')
        .select(['key', 'id', 'url', 'homepage', 'schedule'])
        .where('key', 'in', keys)
        .orderBy('key')
        .limit(keys.length)
        .execute()
      return rows.map(({ key, id, url, homepage, schedule }) => {
        const own = showsSchema.parse(JSON.parse(schedule))
        const ownShows = own.map((show) => showIdOfOwn(id, show.id))
        return { key, id, streamUrl: url, homepage, ownShows }
      })
    },

    /**
     * Forgets all that was read of a station; says whether there was anything. Of a show that a user follows its title
     * stays, so that the follow has a name; no search finds it.
     */
    forget: ({ key, ownShows }: Pick<ReadStation, 'key' | 'ownShows'>): Promise<boolean> =>
      inTransaction(
        queries,
        async (tx) => {
          const hasOwn = ownShows.length > 0
          const broadcasts = await tx
            .deleteFrom('broadcasts')
            .where('station_key', '=', key)
            .$if(hasOwn, (all) => all.where('show_id', 'not in', ownShows))
            .executeTakeFirst()
          const songs = await tx
            .deleteFrom('played_songs')
            .where('station_key', '=', key)
            .executeTakeFirst()
          const onAir = await tx
            .deleteFrom('on_air')
            .where('station_key', '=', key)
            .executeTakeFirst()
          await tx
            .updateTable('shows')
            .set({ last_at: 0, host: null, homepage: null })
            .where('station_key', '=', key)
            .$if(hasOwn, (all) => all.where('id', 'not in', ownShows))
            .execute()
          await tx
            .deleteFrom('shows')
            .where('station_key', '=', key)
            .where('last_at', '=', 0)
            .where(UNFOLLOWED)
            .execute()
          await tx
            .updateTable('programme_sources')
            .set({ platform: hasOwn ? OWN : '', seen: '{}', schedule_at: 0, failures: 0 })
            .set({ problem: null, took_ms: null })
            .$if(!hasOwn, (one) => one.set({ zone: null, checked_at: null }))
            .where('station_key', '=', key)
            .execute()
          return [broadcasts, songs, onAir].some((gone) => gone.numDeletedRows > 0n)
        },
        'read committed',
      ),

    /** Has stations rest until a listener wants them, which asks them at once. */
    rest: async (keys: readonly number[]): Promise<void> => {
      await queries
        .updateTable('programme_sources')
        .set({ next_at: null })
        .where('station_key', 'in', keys)
        .execute()
    },
  }
}
export type OptOutStore = ReturnType<typeof createOptOutStore>
