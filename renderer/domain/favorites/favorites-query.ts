import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type {
  Favorite,
  Favorites,
  FavoritesPart,
  Folder,
  MergedFavorites,
} from '../../../shared/api/favorites.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { liveFolders, sortByPlace } from '../../../shared/favorites/order.ts'
import { getFavorites } from '../../api/favorites.ts'
import { statusOf } from '../../api/problem.ts'
import { isSignedIn, requireUid, useAuth, whenAccountReady } from '../auth/auth.ts'
import { ownUserQuery } from '../auth/users.ts'
import { createOfflineQueue } from '../sync/offline-queue.ts'
import { NOTHING, setFavorites } from './favorites-changes.ts'
import { favoritesHandler, type QueuedFavorite, toEntries, toPart } from './favorites-queue.ts'

/** Favorites as displayed: the server's state with the queued changes applied. */
interface FavoritesView {
  readonly items: readonly Favorite[]
  readonly favoriteIds: ReadonlySet<string>
  readonly folders: readonly Folder[]
  readonly blocked: ReadonlySet<string>
  readonly all: FavoritesPart
}

function makeView(stored: FavoritesPart, waiting: FavoritesPart): FavoritesView {
  const all = mergeParts(stored, waiting)
  const items = sortByPlace(all.items)
  const blocked = all.blocked.filter(({ deleted }) => !deleted)
  return {
    items,
    favoriteIds: new Set(items.map(({ stationId }) => stationId)),
    folders: liveFolders(all.folders),
    blocked: new Set(blocked.map(({ stationId }) => stationId)),
    all,
  }
}

let last: { stored: FavoritesPart; waiting: FavoritesPart; view: FavoritesView } | null = null

/** Memoized, because many components use it and there can be thousands of favorites. */
export function getView(stored: FavoritesPart, waiting: FavoritesPart): FavoritesView {
  if (last?.stored !== stored || last.waiting !== waiting) {
    last = { stored, waiting, view: makeView(stored, waiting) }
  }
  return last.view
}

/** Interval of full reads, in ms. Incremental reads return all changes except repairs. */
const FULL_READ_INTERVAL_MS = 60 * 60_000

const lastFullReadAt = new Map<string, number>()

const keyOf = (uid: string | null) => ['users', 'favorites', uid] as const

function withChanges(known: Favorites, changes: FavoritesPart, rev: number | null): Favorites {
  const { items, folders, blocked } = changes
  if (known.rev === rev && items.length + folders.length + blocked.length === 0) return known
  return { ...mergeParts(known, changes), rev }
}

/** Merges a response that may be older than the cached data. */
function mergeResponse(
  known: Favorites | undefined,
  response: Favorites,
  isFull: boolean,
): Favorites {
  const isOlder = known?.rev != null && response.rev !== null && known.rev > response.rev
  if (known === undefined || (isFull && !isOlder)) return response
  const rev = known.rev === null || response.rev === null ? null : Math.max(known.rev, response.rev)
  return withChanges(known, response, rev)
}

/** Advances the revision only if no change in between is missing. */
function merged(known: Favorites, { since, rev, ...part }: MergedFavorites): Favorites {
  const isGapless = known.rev !== null && since !== null && since <= known.rev
  return withChanges(known, part, isGapless ? Math.max(known.rev ?? 0, rev ?? 0) : known.rev)
}

async function readFavorites(client: QueryClient, uid: string, signal: AbortSignal) {
  await whenAccountReady()
  const known = client.getQueryData<Favorites>(keyOf(uid))
  const isFresh = Date.now() - (lastFullReadAt.get(uid) ?? 0) < FULL_READ_INTERVAL_MS
  const since = isFresh ? (known?.rev ?? null) : null
  try {
    const response = await getFavorites(uid, since, signal)
    if (since === null) lastFullReadAt.set(uid, Date.now())
    return mergeResponse(client.getQueryData<Favorites>(keyOf(uid)), response, since === null)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    // The API does not know the user yet: reading the record creates it.
    await client.fetchQuery({ ...ownUserQuery(uid), staleTime: 0 })
    return { ...NOTHING, rev: null }
  }
}

export function favoritesQuery(uid: string | null) {
  return queryOptions({
    queryKey: keyOf(uid),
    queryFn: ({ client, signal }): Promise<Favorites> =>
      readFavorites(client, requireUid(), signal),
    enabled: uid !== null,
    // Skips comparing thousands of items. Unchanged data is the same object already.
    structuralSharing: false,
  })
}

let cache: QueryClient | null = null

const favoritesQueue = createOfflineQueue(
  favoritesHandler(
    (uid) => cache?.getQueryData<Favorites>(keyOf(uid))?.rev ?? null,
    (uid, entries, response) => {
      const queryKey = keyOf(uid)
      const known = cache?.getQueryData<Favorites>(queryKey)
      // A running fetch may contain the state before the change.
      if (known === undefined) void cache?.invalidateQueries({ queryKey })
      else if (response !== null) cache?.setQueryData<Favorites>(queryKey, merged(known, response))
      else cache?.setQueryData(queryKey, withChanges(known, toPart(entries), known.rev))
    },
  ),
  (uid) => isSignedIn(uid),
)

export function favoritesQueueFor(client: QueryClient) {
  cache = client
  return favoritesQueue
}

const parts = new WeakMap<readonly QueuedFavorite[], FavoritesPart>()

function getQueuedChanges(uid: string | null): FavoritesPart {
  const entries = favoritesQueue.entries(uid ?? '')
  if (entries.length === 0) return NOTHING
  const part = parts.get(entries) ?? toPart(entries)
  parts.set(entries, part)
  return part
}

export function getLoadedView(client: QueryClient, uid: string): FavoritesView {
  return getView(client.getQueryData<Favorites>(keyOf(uid)) ?? NOTHING, getQueuedChanges(uid))
}

export function getLoadedFavorites(client: QueryClient, uid: string): string[] {
  return getLoadedView(client, uid).items.map(({ stationId }) => stationId)
}

function useView<Part>(part: (view: FavoritesView) => Part) {
  const uid = useAuth().user?.uid ?? null
  const queued = useSyncExternalStore(favoritesQueue.subscribe, () => getQueuedChanges(uid))
  return useQuery({
    ...favoritesQuery(uid),
    select: useCallback((stored: Favorites) => part(getView(stored, queued)), [part, queued]),
  })
}
const allOf = (view: FavoritesView) => view
const itemsOf = ({ items }: FavoritesView) => items

export const useFavoritesView = () => useView(allOf)

export const useFavorites = () => useView(itemsOf)

export interface FavoriteChange {
  readonly station: Pick<Station, 'id'>
  readonly favorite: boolean
}
export type MakeChange = (view: FavoritesView) => FavoritesPart

/** Optimistic, with rollback. Offline changes stay in the queue. Changes are sent in order. */
export function changeFavorites(client: QueryClient, make: MakeChange): void {
  const uid = requireUid()
  favoritesQueueFor(client).add(uid, toEntries(make(getLoadedView(client, uid))))
}

export function useChangeFavorites(): (make: MakeChange) => void {
  const client = useQueryClient()
  return useCallback((make: MakeChange) => changeFavorites(client, make), [client])
}

export function useToggleFavorite(): (change: FavoriteChange) => void {
  const change = useChangeFavorites()
  return useCallback(
    ({ station, favorite }: FavoriteChange) =>
      change(({ all }) => setFavorites(all.items, [station.id], favorite)),
    [change],
  )
}
