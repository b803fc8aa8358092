import { sql } from 'kysely'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { ReadTrack } from './adapters/adapter.ts'
import { BROADCAST_MAX_MS, BROADCASTS_MAX, SAME_SONG_MS } from './limits.ts'
import { earlierSongs, nextSong, type PlayedSong } from './next-song.ts'
import {
  type BroadcastPlan,
  type PlannedBroadcast,
  planBroadcasts,
  type ReportedBroadcasts,
} from './plan-broadcasts.ts'
import { searchWords } from './schedule-ids.ts'

const PREVIOUS_SONGS_MAX = 3
/** Number of stored songs that earlier titles are compared with. A station plays fewer in six hours. */
const COMPARED_SONGS_MAX = 300

/** Result of a poll. `track` is omitted if the response had no data on tracks. */
export interface PollReport extends ReportedBroadcasts {
  readonly stationName: string
  readonly track?: ReadTrack | null
  readonly earlier?: readonly ReadTrack[]
}

export interface ReportChanges {
  readonly isOnAirChanged: boolean
  readonly isScheduleChanged: boolean
  readonly startedId: string | null
}

async function putSearchTerms(tx: Queries, texts: readonly string[]): Promise<void> {
  const rows = [...new Set(texts)].flatMap((text) =>
    [...new Set(text.split(' '))].map((term) => ({ term, search_text: text })),
  )
  for (const chunk of inChunks(rows)) {
    await tx
      .insertInto('schedule_search_terms')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function putShows(
  tx: Queries,
  key: number,
  broadcasts: readonly PlannedBroadcast[],
): Promise<void> {
  const broadcastsByShow = new Map<string, PlannedBroadcast[]>()
  for (const broadcast of broadcasts) {
    const showBroadcasts = broadcastsByShow.get(broadcast.showId) ?? []
    broadcastsByShow.set(broadcast.showId, [...showBroadcasts, broadcast])
  }
  const rows = [...broadcastsByShow].map(([id, showBroadcasts]) => {
    const [first] = showBroadcasts
    const starts = showBroadcasts.map(({ startsAt }) => startsAt)
    const title = first?.title ?? ''
    const host = first?.host ?? null
    return {
      id,
      station_key: key,
      title,
      host,
      search_text: searchWords(title, host) || title.toLowerCase(),
      homepage: showBroadcasts.find(({ homepage }) => homepage !== null)?.homepage ?? null,
      first_at: Math.min(...starts),
      last_at: Math.max(...starts),
    }
  })
  for (const chunk of inChunks(rows)) {
    await tx
      .insertInto('shows')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          host: eb.ref('excluded.host'),
          search_text: eb.ref('excluded.search_text'),
          homepage: eb.fn.coalesce('excluded.homepage', 'shows.homepage'),
          last_at: sql<number>`case when excluded.last_at > shows.last_at then excluded.last_at else shows.last_at end`,
        })),
      )
      .execute()
  }
  await putSearchTerms(
    tx,
    rows.map(({ search_text }) => search_text),
  )
}

async function putBroadcasts(
  tx: Queries,
  key: number,
  { changedBroadcasts, canceledIds }: BroadcastPlan,
) {
  for (const chunk of inChunks(canceledIds)) {
    await tx.deleteFrom('broadcasts').where('id', 'in', chunk).execute()
  }
  await putShows(tx, key, changedBroadcasts)
  const rows = changedBroadcasts.map(({ id, showId, startsAt, endsAt, title, host }) => {
    const show = { show_id: showId, station_key: key, title, host }
    return { ...show, id, starts_at: startsAt, ends_at: endsAt }
  })
  for (const chunk of inChunks(rows)) {
    await tx
      .insertInto('broadcasts')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          starts_at: eb.ref('excluded.starts_at'),
          ends_at: eb.ref('excluded.ends_at'),
          title: eb.ref('excluded.title'),
          host: eb.ref('excluded.host'),
        })),
      )
      .execute()
  }
}

/** Stores the results of polls: broadcasts, played songs and what a station has on air. */
export function createReadingStore(queries: Queries) {
  const readBroadcasts = (tx: Queries, key: number, at: number) =>
    tx
      .selectFrom('broadcasts')
      .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'title', 'host'])
      .where('station_key', '=', key)
      .where('starts_at', '>', at - BROADCAST_MAX_MS)
      .orderBy('starts_at')
      .limit(BROADCASTS_MAX)
      .execute()

  const songsSince = (tx: Queries, key: number, since: number, maxCount: number) =>
    tx
      .selectFrom('played_songs')
      .select(['artist', 'title', 'search_text as searchText', 'at'])
      .where('station_key', '=', key)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .limit(maxCount)
      .execute()

  async function putSongs(
    tx: Queries,
    key: number,
    report: PollReport,
  ): Promise<PlayedSong | null> {
    const { at, track = null, earlier = [], stationName } = report
    if (track === null && earlier.length === 0) return null
    const latest = await songsSince(tx, key, 0, PREVIOUS_SONGS_MAX)
    const { playing, isNew } = nextSong(track, stationName, latest, at)
    const since = Math.min(at, ...earlier.map(({ startedAt }) => startedAt ?? at)) - SAME_SONG_MS
    const recent = earlier.length === 0 ? [] : await songsSince(tx, key, since, COMPARED_SONGS_MAX)
    const storedSongs = recent.length < latest.length ? latest : recent
    const newEarlierSongs = earlierSongs({ earlier, stationName, storedSongs, playing, at })
    const songs = [...newEarlierSongs, ...(playing !== null && isNew ? [playing] : [])]
    if (songs.length === 0) return playing
    await tx
      .insertInto('played_songs')
      .values(
        songs.map(({ searchText, ...song }) => ({
          station_key: key,
          ...song,
          search_text: searchText,
        })),
      )
      .execute()
    await putSearchTerms(
      tx,
      songs.map(({ searchText }) => searchText),
    )
    return playing
  }

  return {
    save: (key: number, report: PollReport): Promise<ReportChanges> =>
      inTransaction(
        queries,
        async (tx) => {
          const { at, now, next, schedule, track } = report
          const storedOnAir = await tx
            .selectFrom('on_air')
            .selectAll()
            .where('station_key', '=', key)
            .executeTakeFirst()
          const hasBroadcasts = now || next !== null || schedule !== null
          const stored = hasBroadcasts ? await readBroadcasts(tx, key, at) : []
          const plan = planBroadcasts(stored, report)
          const isScheduleChanged = plan.changedBroadcasts.length > 0 || plan.canceledIds.length > 0
          if (isScheduleChanged) await putBroadcasts(tx, key, plan)

          const song = await putSongs(tx, key, report)
          const onAir = {
            ...(now !== undefined && { broadcast_id: plan.currentId }),
            ...(track !== undefined && {
              song_artist: song?.artist ?? null,
              song_title: song?.title ?? null,
              song_at: song?.at ?? null,
            }),
          }
          const isOnAirChanged = Object.entries(onAir).some(
            ([column, value]) =>
              (storedOnAir?.[column as keyof typeof storedOnAir] ?? null) !== value,
          )
          if (isOnAirChanged) {
            await tx
              .insertInto('on_air')
              .values({ station_key: key, ...onAir })
              .onConflict((conflict) => conflict.column('station_key').doUpdateSet(onAir))
              .execute()
          }
          const isNew = plan.changedBroadcasts.some(({ id }) => id === plan.currentId)
          const isStored = stored.some(({ id }) => id === plan.currentId)
          const startedId = isNew && !isStored ? plan.currentId : null
          return { isOnAirChanged, isScheduleChanged, startedId }
        },
        'read committed',
      ),
  }
}
export type ReadingStore = ReturnType<typeof createReadingStore>
