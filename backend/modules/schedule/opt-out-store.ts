import { z } from 'zod'
import { showSchema } from '../../../shared/api/shows.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { showIdOfOwn } from './schedule-ids.ts'
import { CREATOR_PLATFORM, UNFOLLOWED } from './source-store.ts'

const showsSchema = z.array(showSchema)

export interface PolledStation {
  readonly key: number
  readonly id: string
  readonly streamUrl: string
  readonly homepage: string | null
  readonly ownShows: readonly string[]
}

/** Finds polled stations, deletes their platform data and pauses their polls, for hosts that opted out. */
export function createOptOutStore(queries: Queries) {
  return {
    page: async (after: number, limit: number): Promise<PolledStation[]> => {
      const sources = await queries
        .selectFrom('schedule_sources')
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
        const shows = showsSchema.parse(JSON.parse(schedule))
        const ownShows = shows.map((show) => showIdOfOwn(id, show.id))
        return { key, id, streamUrl: url, homepage, ownShows }
      })
    },

    /** Deletes platform data of a station. Returns true if it had any. Retains the title of a followed show, but not for search. */
    deleteReadings: ({
      key,
      ownShows,
    }: Pick<PolledStation, 'key' | 'ownShows'>): Promise<boolean> =>
      inTransaction(
        queries,
        async (tx) => {
          const hasOwnShows = ownShows.length > 0
          const broadcasts = await tx
            .deleteFrom('broadcasts')
            .where('station_key', '=', key)
            .$if(hasOwnShows, (query) => query.where('show_id', 'not in', ownShows))
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
            .$if(hasOwnShows, (query) => query.where('id', 'not in', ownShows))
            .execute()
          await tx
            .deleteFrom('shows')
            .where('station_key', '=', key)
            .where('last_at', '=', 0)
            .where(UNFOLLOWED)
            .execute()
          await tx
            .updateTable('schedule_sources')
            .set({
              platform: hasOwnShows ? CREATOR_PLATFORM : '',
              validators: '{}',
              schedule_at: 0,
              failures: 0,
            })
            .set({ problem: null, took_ms: null })
            .$if(!hasOwnShows, (query) => query.set({ zone: null, checked_at: null }))
            .where('station_key', '=', key)
            .execute()
          return [broadcasts, songs, onAir].some((result) => result.numDeletedRows > 0n)
        },
        'read committed',
      ),

    /** Pauses polling until a listener wants the station again. */
    pause: async (keys: readonly number[]): Promise<void> => {
      await queries
        .updateTable('schedule_sources')
        .set({ next_at: null })
        .where('station_key', 'in', keys)
        .execute()
    },
  }
}
export type OptOutStore = ReturnType<typeof createOptOutStore>
