/** The user's favorites: shown at once and kept on the server. */
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Favorite } from '../../../shared/api/favorites.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { requireUid, useAuth } from '../auth/auth.ts'
import { ownUserQuery } from '../users/users.ts'
import { liveFavorites, mergeFavorites, nextFavorite, restoreFavorite } from './merge-favorites.ts'
import { sendFavorite } from './send-favorite.ts'

export interface FavoriteChange {
  readonly station: Pick<Station, 'id'>
  readonly favorite: boolean
}

/** Names the changes of favourites among the mutations, and keeps them in order. */
const CHANGES = 'favorites'

/** A change, from the click until the API has taken or refused it. */
interface Change {
  readonly uid: string
  readonly item: Favorite
  readonly before: Favorite | undefined
}

/** What the server says, and over it what it has not been able to take yet. */
function withChanges(
  client: QueryClient,
  uid: string | null,
  stored: readonly Favorite[],
): Favorite[] {
  const pending = client
    .getMutationCache()
    .findAll({ mutationKey: [CHANGES], status: 'pending' })
    .flatMap(({ state }) => (state.context as Change | undefined) ?? [])
  const items = pending.filter((change) => change.uid === uid).map(({ item }) => item)
  return mergeFavorites(stored, items)
}

/** Ids of the stations the user keeps, newest first, as far as they are loaded. */
export function loadedFavorites(client: QueryClient, uid: string): string[] {
  const me = client.getQueryData(ownUserQuery(uid).queryKey)
  const favorites = withChanges(client, uid, me?.favorites ?? [])
  return liveFavorites(favorites).map(({ stationId }) => stationId)
}

/** The stations the user keeps, newest first. */
export function useFavorites() {
  const client = useQueryClient()
  const uid = useAuth().user?.uid ?? null
  return useQuery({
    ...ownUserQuery(uid),
    select: (me) => liveFavorites(withChanges(client, uid, me.favorites ?? [])),
  })
}

/**
 * Keeps or drops a station. The screen changes at once and changes back if the server refuses; while the server
 * cannot be asked, the change stays and waits. Changes are sent one after the other, so that the last click wins.
 */
export function useToggleFavorite() {
  return useMutation(toggleOptions(useQueryClient()))
}

/** The change behind it, for what is no component. */
export function toggleOptions(client: QueryClient) {
  /** Replaces the favourites of a cached record, if it is cached. */
  function edit(uid: string, change: (favorites: readonly Favorite[]) => Favorite[]): void {
    client.setQueryData(ownUserQuery(uid).queryKey, (me) =>
      me ? { ...me, favorites: change(me.favorites ?? []) } : me,
    )
  }

  return mutationOptions({
    mutationKey: [CHANGES],
    scope: { id: CHANGES },
    mutationFn: async ({ station, favorite }: FavoriteChange) => {
      const uid = requireUid()
      const me = client.getQueryData(ownUserQuery(uid).queryKey)
      const shown = me?.favorites?.find((item) => item.stationId === station.id)
      // The optimistic entry is the change itself; without a cached record it is made here.
      const item =
        shown && shown.deleted !== favorite
          ? shown
          : nextFavorite(me?.favorites ?? [], station.id, favorite)
      return { uid, items: await sendFavorite(uid, item) }
    },
    onMutate: async ({ station, favorite }): Promise<Change> => {
      const uid = requireUid()
      const { queryKey } = ownUserQuery(uid)
      await client.cancelQueries({ queryKey })
      const known = client.getQueryData(queryKey)?.favorites ?? []
      const before = known.find((item) => item.stationId === station.id)
      const item = nextFavorite(known, station.id, favorite)
      edit(uid, (items) => mergeFavorites(items, [item]))
      return { uid, item, before }
    },
    onError: (_error, { station }, context) => {
      if (context) edit(context.uid, (items) => restoreFavorite(items, station.id, context.before))
    },
    onSuccess: ({ uid, items }) => {
      edit(uid, (mine) => mergeFavorites(mine, items))
      const { queryKey } = ownUserQuery(uid)
      // What is being read at this moment may be from before the change.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
    },
  })
}
