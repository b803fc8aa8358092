/** The user's favorites: shown at once and kept on the server. */
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
import { inOwnOrder, liveFolders } from '../../../shared/favorites/order.ts'
import { getFavorites } from '../../api/favorites.ts'
import { statusOf } from '../../api/problem.ts'
import { isSignedIn, requireUid, useAuth, whenAccountReady } from '../auth/auth.ts'
import { ownUserQuery } from '../auth/users.ts'
import { createOfflineQueue } from '../sync/offline-queue.ts'
import { keep, NOTHING } from './favorites-changes.ts'
import { favoritesHandler, type QueuedFavorite, toEntries, toPart } from './favorites-queue.ts'

/** The favourites as they are shown: what the server said, and over it what waits to be sent. Pure. */
interface FavoritesView {
  /** Those that are kept, in the user's own order. */
  readonly items: readonly Favorite[]
  /** Ids of the stations that are kept. */
  readonly kept: ReadonlySet<string>
  readonly folders: readonly Folder[]
  readonly blocked: ReadonlySet<string>
  /** With the tombstones. */
  readonly all: FavoritesPart
}

function makeView(stored: FavoritesPart, waiting: FavoritesPart): FavoritesView {
  const all = mergeParts(stored, waiting)
  const items = inOwnOrder(all.items)
  const blocked = all.blocked.filter(({ deleted }) => !deleted)
  return {
    items,
    kept: new Set(items.map(({ stationId }) => stationId)),
    folders: liveFolders(all.folders),
    blocked: new Set(blocked.map(({ stationId }) => stationId)),
    all,
  }
}

let last: { stored: FavoritesPart; waiting: FavoritesPart; view: FavoritesView } | null = null

/** Made once for all that show it: of thousands of favourites it is not made for each heart on the screen. */
export function viewOf(stored: FavoritesPart, waiting: FavoritesPart): FavoritesView {
  if (last?.stored !== stored || last.waiting !== waiting) {
    last = { stored, waiting, view: makeView(stored, waiting) }
  }
  return last.view
}

/** After this long all is read once more, ms: what is told as changed since is all that has changed but for repairs. */
const WHOLE_EVERY_MS = 60 * 60_000

/** When all of a user's favourites were read in this run of the app. */
const wholeReadAt = new Map<string, number>()

const keyOf = (uid: string | null) => ['users', 'favorites', uid] as const

/** The known favorites with changes applied; the same object where they change nothing. */
function withChanges(known: Favorites, changes: FavoritesPart, rev: number | null): Favorites {
  const { items, folders, blocked } = changes
  if (known.rev === rev && items.length + folders.length + blocked.length === 0) return known
  return { ...mergeParts(known, changes), rev }
}

/** What is known, and what another answer says: whichever of the two was asked first. */
function joined(known: Favorites | undefined, answer: Favorites, isWhole: boolean): Favorites {
  const isOlder = known?.rev != null && answer.rev !== null && known.rev > answer.rev
  if (known === undefined || (isWhole && !isOlder)) return answer
  const rev = known.rev === null || answer.rev === null ? null : Math.max(known.rev, answer.rev)
  return withChanges(known, answer, rev)
}

/** The response to a write moves the version on only where no change before it is missing. */
function merged(known: Favorites, { since, rev, ...part }: MergedFavorites): Favorites {
  const isGapless = known.rev !== null && since !== null && since <= known.rev
  return withChanges(known, part, isGapless ? Math.max(known.rev ?? 0, rev ?? 0) : known.rev)
}

async function readFavorites(client: QueryClient, uid: string, signal: AbortSignal) {
  await whenAccountReady()
  const known = client.getQueryData<Favorites>(keyOf(uid))
  const isFresh = Date.now() - (wholeReadAt.get(uid) ?? 0) < WHOLE_EVERY_MS
  const since = isFresh ? (known?.rev ?? null) : null
  try {
    const answer = await getFavorites(uid, since, signal)
    if (since === null) wholeReadAt.set(uid, Date.now())
    return joined(client.getQueryData<Favorites>(keyOf(uid)), answer, since === null)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    // The API does not know them yet: reading the record makes it there.
    await client.fetchQuery({ ...ownUserQuery(uid), staleTime: 0 })
    return { ...NOTHING, rev: null }
  }
}

/** The query of a user's favorites, folders and blocked stations. Off while signed out. */
export function favoritesQuery(uid: string | null) {
  return queryOptions({
    queryKey: keyOf(uid),
    queryFn: ({ client, signal }): Promise<Favorites> =>
      readFavorites(client, requireUid(), signal),
    enabled: uid !== null,
    // Thousands of items are compared nowhere: what did not change is the same object already.
    structuralSharing: false,
  })
}

/** The cache that shows what the API has accepted. */
let cache: QueryClient | null = null

/** Changes that the API has not accepted yet. */
const favoritesQueue = createOfflineQueue(
  favoritesHandler(
    (uid) => cache?.getQueryData<Favorites>(keyOf(uid))?.rev ?? null,
    (uid, entries, response) => {
      const queryKey = keyOf(uid)
      const known = cache?.getQueryData<Favorites>(queryKey)
      // What is being read at this moment may be from before the change.
      if (known === undefined) void cache?.invalidateQueries({ queryKey })
      else if (response !== null) cache?.setQueryData<Favorites>(queryKey, merged(known, response))
      else cache?.setQueryData(queryKey, withChanges(known, toPart(entries), known.rev))
    },
  ),
  (uid) => isSignedIn(uid),
)

/** The queue of favorites, which shows in `client` what the API has accepted. */
export function favoritesQueueFor(client: QueryClient) {
  cache = client
  return favoritesQueue
}

const parts = new WeakMap<readonly QueuedFavorite[], FavoritesPart>()

/** What is queued of a user; the same object while it is the same. */
function queuedOf(uid: string | null): FavoritesPart {
  const entries = favoritesQueue.entries(uid ?? '')
  if (entries.length === 0) return NOTHING
  const part = parts.get(entries) ?? toPart(entries)
  parts.set(entries, part)
  return part
}

/** What is shown to a user now; without a favorite until they are loaded. */
export function loadedView(client: QueryClient, uid: string): FavoritesView {
  return viewOf(client.getQueryData<Favorites>(keyOf(uid)) ?? NOTHING, queuedOf(uid))
}

/** Ids of the stations the user keeps, in their own order, as far as they are loaded. */
export function loadedFavorites(client: QueryClient, uid: string): string[] {
  return loadedView(client, uid).items.map(({ stationId }) => stationId)
}

function useView<Part>(part: (view: FavoritesView) => Part) {
  const uid = useAuth().user?.uid ?? null
  const queued = useSyncExternalStore(favoritesQueue.subscribe, () => queuedOf(uid))
  return useQuery({
    ...favoritesQuery(uid),
    select: useCallback((stored: Favorites) => part(viewOf(stored, queued)), [part, queued]),
  })
}
const allOf = (view: FavoritesView) => view
const itemsOf = ({ items }: FavoritesView) => items

/** All of it: favorites, folders, blocked stations. */
export const useFavoritesView = () => useView(allOf)

/** The stations the user keeps, in their own order. */
export const useFavorites = () => useView(itemsOf)

export interface FavoriteChange {
  readonly station: Pick<Station, 'id'>
  readonly favorite: boolean
}
/** What is to become of what is shown. */
export type MakeChange = (view: FavoritesView) => FavoritesPart

/**
 * Changes favorites, folders or blocked stations. The screen changes at once and changes back if the server refuses;
 * while the server cannot be asked, the change stays and waits. Changes are sent one after the other.
 */
export function changeFavorites(client: QueryClient, make: MakeChange): void {
  const uid = requireUid()
  favoritesQueueFor(client).add(uid, toEntries(make(loadedView(client, uid))))
}

/** The same for a component. */
export function useChangeFavorites(): (make: MakeChange) => void {
  const client = useQueryClient()
  return useCallback((make: MakeChange) => changeFavorites(client, make), [client])
}

/** Keeps a station or drops it. */
export function useToggleFavorite(): (change: FavoriteChange) => void {
  const change = useChangeFavorites()
  return useCallback(
    ({ station, favorite }: FavoriteChange) =>
      change(({ all }) => keep(all.items, [station.id], favorite)),
    [change],
  )
}
