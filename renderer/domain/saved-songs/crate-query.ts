/** The user's crate: shown at once, and kept on the server. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  CRATE_SENT_MAX,
  type KeptSong,
  keptSongSchema,
  mergeCrates,
} from '../../../shared/api/crate.ts'
import { newerVersion } from '../../../shared/api/versions.ts'
import { type NamedSong, songKey } from '../../../shared/titles/song-key.ts'
import { getCrate, putCrate } from '../../api/crate.ts'
import { notify, withdrawNotice } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { isSignedIn, requireUid, useAuth, whenAccountReady } from '../auth/auth.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { songText } from '../player/song-log.ts'
import { onAirAt } from '../schedule/on-air-at.ts'
import { onAirQuery } from '../schedule/on-air-query.ts'
import {
  createOfflineQueue,
  type QueueHandler,
  queueSession,
  storedItems,
} from '../sync/offline-queue.ts'
import { changedSong, type HeardSong, keptSong } from './kept-songs.ts'

/** The query of all that a user keeps and has dropped, as the API has it. Off while signed out. */
export function crateQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['crate', uid],
    queryFn: async ({ signal }) => {
      await whenAccountReady()
      return getCrate(requireUid(), signal)
    },
    enabled: uid !== null,
  })
}

/** The cache that shows what the API has accepted. */
let cache: QueryClient | null = null

export const songsHandler: QueueHandler<KeptSong, readonly KeptSong[]> = {
  kind: 'crate',
  storageKey: 'waiting-songs',
  stored: storedItems(keptSongSchema),
  queueing: 'user',
  keyOf: songKey,
  coalesce: newerVersion,
  due: (songs) => songs.slice(0, CRATE_SENT_MAX),
  send: (uid, songs) => putCrate(uid, songs),
  onSent: (uid, songs, merged) => {
    const { queryKey } = crateQuery(uid)
    cache?.setQueryData(queryKey, (known) => known && mergeCrates(known, merged ?? songs))
    // What is being read at this moment may be from before the change.
    if (cache?.isFetching({ queryKey })) void cache.invalidateQueries({ queryKey })
  },
}

/** Changes of saved songs that the API has not accepted yet. */
export const songsQueue = createOfflineQueue(songsHandler, (uid) => isSignedIn(uid))

/** The queue of saved songs, which shows in `client` what the API has accepted. */
export function songsQueueFor(client: QueryClient) {
  cache = client
  return songsQueue
}

export function savedSongsSession({ client }: Pick<SessionContext, 'client'>): SessionPart {
  return queueSession(songsQueueFor(client))
}

type Crate = ReadonlyMap<string, KeptSong>

let last: { stored: readonly KeptSong[]; waiting: readonly KeptSong[]; crate: Crate } | null = null
const NOTHING: readonly KeptSong[] = []

/** What the API says, and over it what waits, by the songs' keys; the same object while both are. */
function crateOf(stored: readonly KeptSong[], waiting: readonly KeptSong[]): Crate {
  if (last?.stored === stored && last.waiting === waiting) return last.crate
  const crate = new Map(mergeCrates(stored, waiting).map((song) => [songKey(song), song]))
  last = { stored, waiting, crate }
  return crate
}

/** What is known of a user's crate; null while the API has not been heard, and nothing waits. */
function knownCrate(client: QueryClient, uid: string): Crate | null {
  const stored = client.getQueryData(crateQuery(uid).queryKey)
  const waiting = songsQueue.entries(uid)
  if (stored === undefined && waiting.length === 0) return null
  return crateOf(stored ?? NOTHING, waiting)
}

/** What a station has on at a moment, where its programme has been read. */
function showOn(client: QueryClient, stationId: string, at: number): string | null {
  const onAir = client.getQueryData(onAirQuery(stationId).queryKey)
  return (onAir && onAirAt(onAir, at).now?.title) ?? null
}

const noticeOf = (song: KeptSong) => `song-${songText(song)}`

/** Drops a song, or keeps it again. */
function changeSong(client: QueryClient, uid: string, song: KeptSong, deleted: boolean): void {
  const { version } = knownCrate(client, uid)?.get(songKey(song)) ?? song
  songsQueueFor(client).add(uid, [changedSong({ ...song, version }, deleted, Date.now())])
}

/** Drops a song, and offers to take that back for as long as the toast is up. */
function dropSong(client: QueryClient, uid: string, song: KeptSong): void {
  const { common, crate } = getMessages()
  changeSong(client, uid, song, true)
  notify({
    message: crate.removed(songText(song)),
    tone: 'plain',
    id: noticeOf(song),
    action: { label: common.undo, onClick: () => changeSong(client, uid, song, false) },
  })
}

/** Keeps a song that is heard, or drops it. */
function toggleSong(client: QueryClient, uid: string, song: HeardSong): void {
  const entry = knownCrate(client, uid)?.get(songKey(song))
  if (entry?.deleted === false) {
    dropSong(client, uid, entry)
    return
  }
  const heard = { show: showOn(client, song.stationId, song.at), ...song }
  const kept = keptSong(heard, entry, Date.now())
  if (kept === null) return
  songsQueueFor(client).add(uid, [kept])
  withdrawNotice(noticeOf(kept))
}

/** The signed-in user's crate; where it is not wanted, nothing is asked for. */
export function useCrate(isWanted = true) {
  const client = useQueryClient()
  const uid = useAuth().user?.uid ?? null
  const query = crateQuery(uid)
  const { data = NOTHING, ...result } = useQuery({
    ...query,
    enabled: uid !== null && isWanted,
  })
  const waiting = useSyncExternalStore(songsQueue.subscribe, () => songsQueue.entries(uid ?? ''))
  const crate = crateOf(data, waiting)
  return {
    crate,
    isPending: result.isPending,
    /** Nothing could be loaded, now or in an earlier run. */
    isFailed: result.isError && data === NOTHING,
    /** When what the API has was read, in ms since 1970; null: not yet. */
    readAt: data === NOTHING ? null : result.dataUpdatedAt,
    refetch: result.refetch,
    /** How many changes the API has not taken yet. */
    waiting: waiting.length,
    isKept: (song: NamedSong) => crate.get(songKey(song))?.deleted === false,
    toggle: (song: HeardSong) => toggleSong(client, requireUid(), song),
    drop: (song: KeptSong) => dropSong(client, requireUid(), song),
  }
}

/** The crate of `uid` (null: signed out) for what is no component: the tray, other windows. */
export function crateOutside(client: QueryClient, uid: () => string | null) {
  return {
    /** Whether a song is kept; null until that is known. */
    isKept(song: NamedSong): boolean | null {
      const user = uid()
      const crate = user === null ? null : knownCrate(client, user)
      return crate && crate.get(songKey(song))?.deleted === false
    },
    toggle(song: HeardSong): void {
      const user = uid()
      if (user !== null) toggleSong(client, user, song)
    },
    subscribe(listener: () => void): () => void {
      const stops = [
        songsQueue.subscribe(listener),
        client.getQueryCache().subscribe(({ type, query }) => {
          if (type === 'updated' && query.queryKey[0] === 'crate') listener()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
