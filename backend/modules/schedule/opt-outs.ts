import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { showSchema } from '../../../shared/api/shows.ts'
import { inChunks, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PublishEvents } from '../../plugins/events/event-store.ts'
import type { Endpoint } from './adapters/adapter.ts'
import { detectEndpoint } from './adapters/registry.ts'
import { emptyOnAir } from './broadcast-rows.ts'
import { showIdOfOwn } from './schedule-ids.ts'
import { createScheduleStore } from './schedule-store.ts'
import { CREATOR_PLATFORM, UNFOLLOWED } from './source-store.ts'

const showsSchema = z.array(showSchema)

interface PolledStation {
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
type OptOutStore = ReturnType<typeof createOptOutStore>

const PAGE_SIZE = 500
/** Detection requires a key, but any key results in the same addresses. */
const ANY_KEY = ''

async function* stationPagesOf(store: OptOutStore, hosts: ReadonlySet<string>) {
  const readPage = (after: number) => store.page(after, PAGE_SIZE)
  for await (const page of readPages(readPage, ({ key }) => key, -1)) {
    const matches = page.filter((station) =>
      isOptedOut(station, detectEndpoint({ ...station, key: ANY_KEY }), hosts),
    )
    if (matches.length > 0) yield matches
    await yieldToEventLoop()
  }
}

/** Deletes platform data of stations whose host opted out, and publishes the changes. `now` is ms since the epoch. */
export async function deleteOptedOut(
  queries: Queries,
  hosts: readonly string[],
  publish: PublishEvents,
  now: number,
): Promise<void> {
  if (hosts.length === 0) return
  const store = createOptOutStore(queries)
  const schedule = createScheduleStore(queries)
  for await (const page of stationPagesOf(store, new Set(hosts))) {
    const changed: PolledStation[] = []
    for (const station of page) if (await store.deleteReadings(station)) changed.push(station)
    const ids = changed.map(({ id }) => id)
    if (ids.length === 0) continue
    const items = await schedule.onAir(ids, now)
    const onAir = new Map(items.map((item) => [item.stationId, item]))
    await publish(
      ids.flatMap((stationId) => [
        { kind: 'schedule', data: { stationId } } as const,
        { kind: 'on-air', data: onAir.get(stationId) ?? emptyOnAir(stationId, '', now) } as const,
      ]),
    )
  }
}

/** Marks stations of hosts that opted in again as paused, so that the API polls them as soon as a listener wants them. */
export async function resumePolling(queries: Queries, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  const store = createOptOutStore(queries)
  for await (const page of stationPagesOf(store, new Set(hosts))) {
    for (const chunk of inChunks(page)) await store.pause(chunk.map(({ key }) => key))
  }
}

function isHostOptedOut(host: string, optedOut: ReadonlySet<string>): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => optedOut.has(labels.slice(index).join('.')))
}

/** True if the host of the stream, the homepage or the platform opted out. */
export function isOptedOut(
  station: { readonly streamUrl: string; readonly homepage: string | null },
  endpoint: Endpoint | null,
  optedOut: ReadonlySet<string>,
): boolean {
  if (optedOut.size === 0) return false
  const addresses = [
    station.streamUrl,
    station.homepage ?? '',
    ...(endpoint?.requests ?? []).map(({ url }) => url),
  ]
  return addresses.some((address) => isHostOptedOut(URL.parse(address)?.hostname ?? '', optedOut))
}
