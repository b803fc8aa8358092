/** Reads favorites from the API, applies queued changes to them, and queues new changes. */
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
import { EMPTY_PART, setFavorites } from './favorites-changes.ts'
import { favoritesHandler, type QueuedFavorite, toEntries, toPart } from './favorites-queue.ts'

/** Favorites as displayed: the server's state with the queued changes applied. */
interface FavoritesView {
  readonly items: readonly Favorite[]
  readonly favoriteIds: ReadonlySet<string>
  readonly folders: readonly Folder[]
  readonly blocked: ReadonlySet<string>
  readonly all: FavoritesPart
}

function makeView(stored: FavoritesPart, queued: FavoritesPart): FavoritesView {
  const all = mergeParts(stored, queued)
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

let lastView: { stored: FavoritesPart; queued: FavoritesPart; view: FavoritesView } | null = null

/** Memoizes the last view, because many components use it and there can be thousands of favorites. */
export function getView(stored: FavoritesPart, queued: FavoritesPart): FavoritesView {
  if (lastView?.stored !== stored || lastView.queued !== queued) {
    lastView = { stored, queued, view: makeView(stored, queued) }
  }
  return lastView.view
}

/** Interval of full reads, which also return repairs of the server's data. Incremental reads return only changes. */
const FULL_READ_INTERVAL_MS = 60 * 60_000

const lastFullReadTimes = new Map<string, number>()

const keyOf = (uid: string | null) => ['users', 'favorites', uid] as const

function withChanges(cached: Favorites, changes: FavoritesPart, rev: number | null): Favorites {
  const { items, folders, blocked } = changes
  if (cached.rev === rev && items.length + folders.length + blocked.length === 0) return cached
  return { ...mergeParts(cached, changes), rev }
}

/** Merges a response that may be older than the cached data. */
function mergeResponse(
  cached: Favorites | undefined,
  response: Favorites,
  isFull: boolean,
): Favorites {
  const isOlder = cached?.rev != null && response.rev !== null && cached.rev > response.rev
  if (cached === undefined || (isFull && !isOlder)) return response
  const rev =
    cached.rev === null || response.rev === null ? null : Math.max(cached.rev, response.rev)
  return withChanges(cached, response, rev)
}

/** Advances the revision only if the cache contains all changes before it. */
function mergeSentChanges(cached: Favorites, { since, rev, ...part }: MergedFavorites): Favorites {
  const isGapless = cached.rev !== null && since !== null && since <= cached.rev
  return withChanges(cached, part, isGapless ? Math.max(cached.rev ?? 0, rev ?? 0) : cached.rev)
}

async function readFavorites(client: QueryClient, uid: string, signal: AbortSignal) {
  await whenAccountReady()
  const cached = client.getQueryData<Favorites>(keyOf(uid))
  const isFresh = Date.now() - (lastFullReadTimes.get(uid) ?? 0) < FULL_READ_INTERVAL_MS
  const since = isFresh ? (cached?.rev ?? null) : null
  try {
    const response = await getFavorites(uid, since, signal)
    if (since === null) lastFullReadTimes.set(uid, Date.now())
    return mergeResponse(client.getQueryData<Favorites>(keyOf(uid)), response, since === null)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    // The API does not know the user yet. Reading the user's record creates it.
    await client.fetchQuery({ ...ownUserQuery(uid), staleTime: 0 })
    return { ...EMPTY_PART, rev: null }
  }
}

export function favoritesQuery(uid: string | null) {
  return queryOptions({
    queryKey: keyOf(uid),
    queryFn: ({ client, signal }): Promise<Favorites> =>
      readFavorites(client, requireUid(), signal),
    enabled: uid !== null,
    // Comparing thousands of items is unnecessary, because unchanged data is the same object already.
    structuralSharing: false,
  })
}

let queryClient: QueryClient | null = null

const favoritesQueue = createOfflineQueue(
  favoritesHandler(
    (uid) => queryClient?.getQueryData<Favorites>(keyOf(uid))?.rev ?? null,
    (uid, entries, response) => {
      const queryKey = keyOf(uid)
      const cached = queryClient?.getQueryData<Favorites>(queryKey)
      // A running fetch may contain the state before the change.
      if (cached === undefined) void queryClient?.invalidateQueries({ queryKey })
      else if (response !== null)
        queryClient?.setQueryData<Favorites>(queryKey, mergeSentChanges(cached, response))
      else queryClient?.setQueryData(queryKey, withChanges(cached, toPart(entries), cached.rev))
    },
  ),
  (uid) => isSignedIn(uid),
)

export function favoritesQueueFor(client: QueryClient) {
  queryClient = client
  return favoritesQueue
}

const partsByEntries = new WeakMap<readonly QueuedFavorite[], FavoritesPart>()

function getQueuedChanges(uid: string | null): FavoritesPart {
  const entries = favoritesQueue.entries(uid ?? '')
  if (entries.length === 0) return EMPTY_PART
  const part = partsByEntries.get(entries) ?? toPart(entries)
  partsByEntries.set(entries, part)
  return part
}

export function getLoadedView(client: QueryClient, uid: string): FavoritesView {
  return getView(client.getQueryData<Favorites>(keyOf(uid)) ?? EMPTY_PART, getQueuedChanges(uid))
}

export function getLoadedFavoriteIds(client: QueryClient, uid: string): string[] {
  return getLoadedView(client, uid).items.map(({ stationId }) => stationId)
}

function useView<Selection>(select: (view: FavoritesView) => Selection) {
  const uid = useAuth().user?.uid ?? null
  const queued = useSyncExternalStore(favoritesQueue.subscribe, () => getQueuedChanges(uid))
  return useQuery({
    ...favoritesQuery(uid),
    select: useCallback((stored: Favorites) => select(getView(stored, queued)), [select, queued]),
  })
}
const fullView = (view: FavoritesView) => view
const itemsOf = ({ items }: FavoritesView) => items

export const useFavoritesView = () => useView(fullView)

export const useFavorites = () => useView(itemsOf)

export interface FavoriteChange {
  readonly station: Pick<Station, 'id'>
  readonly favorite: boolean
}
export type MakeChange = (view: FavoritesView) => FavoritesPart

/** Updates the view immediately and sends the change through the offline queue. A rejected change is rolled back. */
export function changeFavorites(client: QueryClient, makeChange: MakeChange): void {
  const uid = requireUid()
  favoritesQueueFor(client).add(uid, toEntries(makeChange(getLoadedView(client, uid))))
}

export function useChangeFavorites(): (makeChange: MakeChange) => void {
  const client = useQueryClient()
  return useCallback((makeChange: MakeChange) => changeFavorites(client, makeChange), [client])
}

export function useToggleFavorite(): (change: FavoriteChange) => void {
  const change = useChangeFavorites()
  return useCallback(
    ({ station, favorite }: FavoriteChange) =>
      change(({ all }) => setFavorites(all.items, [station.id], favorite)),
    [change],
  )
}
