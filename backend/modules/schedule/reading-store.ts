import { sql } from 'kysely'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { ReadTrack } from './adapters/adapter.ts'
import { BROADCAST_MAX_MS, BROADCASTS_MAX, SAME_SONG_MS } from './limits.ts'
import { earlierSongs, nextSong, type PlayedSong } from './next-song.ts'
import { type BroadcastPlan, planBroadcasts, type SaidBroadcasts } from './plan-broadcasts.ts'
import { searchWords } from './programme-ids.ts'

/** Songs of a station that a title is compared with. */
const SONGS_BEFORE = 3
/** Songs with which those before it are compared: more are not played in six hours. */
const SONGS_SINCE = 300

/** What a poll of a station came to; `track` is left out where it was no answer about titles. */
export interface Said extends SaidBroadcasts {
  readonly stationName: string
  readonly track?: ReadTrack | null
  /** What was played before it, the latest first. */
  readonly earlier?: readonly ReadTrack[]
}

/** What it changed. */
export interface Taken {
  /** What is on air: the song, or the broadcast that the platform names. */
  readonly isOtherOnAir: boolean
  /** Broadcasts were added, changed or called off. */
  readonly isOtherProgramme: boolean
  /** The broadcast that is on and was not known before; null: there is none. */
  readonly begunId: string | null
}

/** Writes the words by which shows and songs are found. */
async function putWords(tx: Queries, texts: readonly string[]): Promise<void> {
  const rows = [...new Set(texts)].flatMap((words) =>
    [...new Set(words.split(' '))].map((word) => ({ word, words })),
  )
  for (const chunk of inChunks(rows)) {
    await tx
      .insertInto('programme_words')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function putShows(tx: Queries, key: number, put: BroadcastPlan['put']): Promise<void> {
  const shows = new Map<string, BroadcastPlan['put'][number][]>()
  for (const one of put) shows.set(one.showId, [...(shows.get(one.showId) ?? []), one])
  const rows = [...shows].map(([id, broadcasts]) => {
    const [first] = broadcasts
    const starts = broadcasts.map(({ startsAt }) => startsAt)
    const title = first?.title ?? ''
    const host = first?.host ?? null
    return {
      id,
      station_key: key,
      title,
      host,
      words: searchWords(title, host) || title.toLowerCase(),
      homepage: broadcasts.find(({ homepage }) => homepage !== null)?.homepage ?? null,
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
          words: eb.ref('excluded.words'),
          homepage: eb.fn.coalesce('excluded.homepage', 'shows.homepage'),
          last_at: sql<number>`case when excluded.last_at > shows.last_at then excluded.last_at else shows.last_at end`,
        })),
      )
      .execute()
  }
  await putWords(
    tx,
    rows.map(({ words }) => words),
  )
}

async function putBroadcasts(tx: Queries, key: number, { put, remove }: BroadcastPlan) {
  for (const chunk of inChunks(remove)) {
    await tx.deleteFrom('broadcasts').where('id', 'in', chunk).execute()
  }
  await putShows(tx, key, put)
  const rows = put.map(({ id, showId, startsAt, endsAt, title, host }) => {
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

/** Keeps what platforms say. Times are ms since the epoch. */
export function createReadingStore(queries: Queries) {
  const knownOf = (tx: Queries, key: number, at: number) =>
    tx
      .selectFrom('broadcasts')
      .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'title', 'host'])
      .where('station_key', '=', key)
      .where('starts_at', '>', at - BROADCAST_MAX_MS)
      .orderBy('starts_at')
      .limit(BROADCASTS_MAX)
      .execute()

  /** The latest songs of a station, at most `most`, the latest first. */
  const songsSince = (tx: Queries, key: number, since: number, most: number) =>
    tx
      .selectFrom('played_songs')
      .select(['artist', 'title', 'words', 'at'])
      .where('station_key', '=', key)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .limit(most)
      .execute()

  /** Keeps the songs that are not known yet; answers the one that plays. */
  async function putSongs(tx: Queries, key: number, said: Said): Promise<PlayedSong | null> {
    const { at, track = null, earlier = [], stationName } = said
    if (track === null && earlier.length === 0) return null
    const latest = await songsSince(tx, key, 0, SONGS_BEFORE)
    const { playing, isNew } = nextSong(track, stationName, latest, at)
    const since = Math.min(at, ...earlier.map(({ startedAt }) => startedAt ?? at)) - SAME_SONG_MS
    const known = earlier.length === 0 ? [] : await songsSince(tx, key, since, SONGS_SINCE)
    const all = known.length < latest.length ? latest : known
    const before = earlierSongs({ earlier, stationName, known: all, playing, at })
    const songs = [...before, ...(playing !== null && isNew ? [playing] : [])]
    if (songs.length === 0) return playing
    await tx
      .insertInto('played_songs')
      .values(songs.map((song) => ({ station_key: key, ...song })))
      .execute()
    await putWords(
      tx,
      songs.map(({ words }) => words),
    )
    return playing
  }

  return {
    /** Keeps what was said of a station, all or nothing; says what of it is new. */
    take: (key: number, said: Said): Promise<Taken> =>
      inTransaction(
        queries,
        async (tx) => {
          const { at, now, next, schedule, track } = said
          const before = await tx
            .selectFrom('on_air')
            .selectAll()
            .where('station_key', '=', key)
            .executeTakeFirst()
          const isAboutBroadcasts = now || next !== null || schedule !== null
          const known = isAboutBroadcasts ? await knownOf(tx, key, at) : []
          const plan = planBroadcasts(known, said)
          const isOtherProgramme = plan.put.length > 0 || plan.remove.length > 0
          if (isOtherProgramme) await putBroadcasts(tx, key, plan)

          const song = await putSongs(tx, key, said)
          const after = {
            ...(now !== undefined && { broadcast_id: plan.currentId }),
            ...(track !== undefined && {
              song_artist: song?.artist ?? null,
              song_title: song?.title ?? null,
              song_at: song?.at ?? null,
            }),
          }
          const isOtherOnAir = Object.entries(after).some(
            ([column, value]) => (before?.[column as keyof typeof before] ?? null) !== value,
          )
          if (isOtherOnAir) {
            await tx
              .insertInto('on_air')
              .values({ station_key: key, ...after })
              .onConflict((conflict) => conflict.column('station_key').doUpdateSet(after))
              .execute()
          }
          const isNew = plan.put.some(({ id }) => id === plan.currentId)
          const isKnown = known.some(({ id }) => id === plan.currentId)
          const begunId = isNew && !isKnown ? plan.currentId : null
          return { isOtherOnAir, isOtherProgramme, begunId }
        },
        'read committed',
      ),
  }
}
export type ReadingStore = ReturnType<typeof createReadingStore>
