/** The user's saved songs: query, offline queue, and toggling with undo. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  mergeSavedSongs,
  SAVED_SONGS_SENT_MAX,
  type SavedSong,
  savedSongSchema,
} from '../../../shared/api/saved-songs.ts'
import { newerVersion } from '../../../shared/api/versions.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import { type NamedSong, songKey } from '../../../shared/titles/song-key.ts'
import { getSavedSongs, putSavedSongs } from '../../api/saved-songs.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
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
import { createSavedSong, type SongToSave, withDeleted } from './saved-songs.ts'

export function savedSongsQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['savedSongs', uid],
    queryFn: async ({ signal }) => {
      await whenAccountReady()
      return getSavedSongs(requireUid(), signal)
    },
    enabled: uid !== null,
  })
}

let queryClient: QueryClient | null = null

export const songsHandler: QueueHandler<SavedSong, readonly SavedSong[]> = {
  kind: 'savedSongs',
  storageKey: 'waiting-songs',
  stored: storedItems(savedSongSchema),
  queueing: 'user',
  keyOf: songKey,
  coalesce: newerVersion,
  due: (songs) => songs.slice(0, SAVED_SONGS_SENT_MAX),
  send: (uid, songs) => putSavedSongs(uid, songs),
  onSent: (uid, songs, merged) => {
    const { queryKey } = savedSongsQuery(uid)
    queryClient?.setQueryData(
      queryKey,
      (cached) => cached && mergeSavedSongs(cached, merged ?? songs),
    )
    // A running fetch may contain the state before the change.
    if (queryClient?.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey })
  },
}

export const songsQueue = createOfflineQueue(songsHandler, (uid) => isSignedIn(uid))

export function songsQueueFor(client: QueryClient) {
  queryClient = client
  return songsQueue
}

export function savedSongsSession({ client }: Pick<SessionContext, 'client'>): SessionPart {
  return queueSession(songsQueueFor(client))
}

type SavedSongs = ReadonlyMap<string, SavedSong>

let lastMerge: {
  stored: readonly SavedSong[]
  queued: readonly SavedSong[]
  savedSongs: SavedSongs
} | null = null
const NO_SONGS: readonly SavedSong[] = []

/** Applies queued changes to the stored songs. Returns the same map while the inputs are unchanged. */
function mergeQueued(stored: readonly SavedSong[], queued: readonly SavedSong[]): SavedSongs {
  if (lastMerge?.stored === stored && lastMerge.queued === queued) return lastMerge.savedSongs
  const savedSongs = new Map(mergeSavedSongs(stored, queued).map((song) => [songKey(song), song]))
  lastMerge = { stored, queued, savedSongs }
  return savedSongs
}

function getCachedSongs(client: QueryClient, uid: string): SavedSongs | null {
  const stored = client.getQueryData(savedSongsQuery(uid).queryKey)
  const queued = songsQueue.entries(uid)
  if (stored === undefined && queued.length === 0) return null
  return mergeQueued(stored ?? NO_SONGS, queued)
}

function findShowTitle(client: QueryClient, stationId: string, at: number): string | null {
  const onAir = client.getQueryData(onAirQuery(stationId).queryKey)
  return (onAir && onAirAt(onAir, at).now?.title) ?? null
}

const toastId = (song: SavedSong) => `song-${songText(song)}`

function setSongDeleted(client: QueryClient, uid: string, song: SavedSong, deleted: boolean): void {
  const { version } = getCachedSongs(client, uid)?.get(songKey(song)) ?? song
  songsQueueFor(client).add(uid, [withDeleted({ ...song, version }, deleted, Date.now())])
}

function removeSong(client: QueryClient, uid: string, song: SavedSong): void {
  setSongDeleted(client, uid, song, true)
  notify({
    message: savedSongsText.removed(songText(song)),
    tone: 'plain',
    id: toastId(song),
    action: { label: actionsText.undo, onClick: () => setSongDeleted(client, uid, song, false) },
  })
}

function toggleSong(client: QueryClient, uid: string, song: SongToSave): void {
  const entry = getCachedSongs(client, uid)?.get(songKey(song))
  if (entry?.deleted === false) {
    removeSong(client, uid, entry)
    return
  }
  const playedSong = { show: findShowTitle(client, song.stationId, song.at), ...song }
  const savedSong = createSavedSong(playedSong, entry, Date.now())
  if (savedSong === null) return
  songsQueueFor(client).add(uid, [savedSong])
  withdrawToast(toastId(savedSong))
}

/** Returns the user's saved songs and functions to edit them. Sends no request unless `isEnabled`. */
export function useSavedSongs(isEnabled = true) {
  const client = useQueryClient()
  const uid = useAuth().user?.uid ?? null
  const query = savedSongsQuery(uid)
  const { data = NO_SONGS, ...result } = useQuery({
    ...query,
    enabled: uid !== null && isEnabled,
  })
  const queued = useSyncExternalStore(songsQueue.subscribe, () => songsQueue.entries(uid ?? ''))
  const savedSongs = mergeQueued(data, queued)
  return {
    savedSongs,
    isPending: result.isPending,
    isFailed: result.isError && data === NO_SONGS,
    fetchedAt: data === NO_SONGS ? null : result.dataUpdatedAt,
    refetch: result.refetch,
    waiting: queued.length,
    isSaved: (song: NamedSong) => savedSongs.get(songKey(song))?.deleted === false,
    toggle: (song: SongToSave) => toggleSong(client, requireUid(), song),
    remove: (song: SavedSong) => removeSong(client, requireUid(), song),
  }
}

/** Gives code outside React, such as the tray, access to saved songs. `getUid` returns null when signed out. */
export function savedSongsOutside(client: QueryClient, getUid: () => string | null) {
  return {
    isSaved(song: NamedSong): boolean | null {
      const uid = getUid()
      const savedSongs = uid === null ? null : getCachedSongs(client, uid)
      return savedSongs && savedSongs.get(songKey(song))?.deleted === false
    },
    toggle(song: SongToSave): void {
      const uid = getUid()
      if (uid !== null) toggleSong(client, uid, song)
    },
    subscribe(listener: () => void): () => void {
      const unsubscribers = [
        songsQueue.subscribe(listener),
        client.getQueryCache().subscribe(({ type, query }) => {
          if (type === 'updated' && query.queryKey[0] === 'savedSongs') listener()
        }),
      ]
      return () => {
        for (const stop of unsubscribers) stop()
      }
    },
  }
}
