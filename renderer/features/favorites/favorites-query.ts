/** The user's favorites: shown at once and kept on the server. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import type { Favorite } from '../../../shared/api/users.ts'
import { putFavorites } from '../../api/users.ts'
import { requireUid, useAuth } from '../auth/auth.ts'
import { ownUserQuery } from '../users/users.ts'
import { liveFavorites, mergeFavorites, nextFavorite, restoreFavorite } from './merge-favorites.ts'

export interface FavoriteChange {
  readonly station: Pick<Station, 'id'>
  readonly favorite: boolean
}

/** Ids of the stations the user keeps, newest first, as far as they are loaded. */
export function loadedFavorites(client: QueryClient, uid: string): string[] {
  const me = client.getQueryData(ownUserQuery(uid).queryKey)
  return liveFavorites(me?.favorites ?? []).map(({ stationId }) => stationId)
}

/** The stations the user keeps, newest first. */
export function useFavorites() {
  const { user } = useAuth()
  return useQuery({
    ...ownUserQuery(user?.uid ?? null),
    select: (me) => liveFavorites(me.favorites),
  })
}

/**
 * Keeps or drops a station. The screen changes at once and changes back if the server refuses.
 * Changes are sent one after the other, so that the last click wins.
 */
export function useToggleFavorite() {
  const client = useQueryClient()

  /** Replaces the favourites of a cached record, if it is cached. */
  function edit(uid: string, change: (favorites: readonly Favorite[]) => Favorite[]): void {
    client.setQueryData(ownUserQuery(uid).queryKey, (me) =>
      me ? { ...me, favorites: change(me.favorites) } : me,
    )
  }

  return useMutation({
    scope: { id: 'favorites' },
    mutationFn: async ({ station, favorite }: FavoriteChange) => {
      const uid = requireUid()
      const me = client.getQueryData(ownUserQuery(uid).queryKey)
      const shown = me?.favorites.find((item) => item.stationId === station.id)
      // The optimistic entry is the change itself; without a cached record it is made here.
      const item =
        shown && shown.deleted !== favorite
          ? shown
          : nextFavorite(me?.favorites ?? [], station.id, favorite)
      return { uid, items: (await putFavorites(uid, [item])).items }
    },
    onMutate: async ({ station, favorite }) => {
      const uid = requireUid()
      const { queryKey } = ownUserQuery(uid)
      await client.cancelQueries({ queryKey })
      const before = client
        .getQueryData(queryKey)
        ?.favorites.find((item) => item.stationId === station.id)
      edit(uid, (items) => mergeFavorites(items, [nextFavorite(items, station.id, favorite)]))
      return { uid, before }
    },
    onError: (_error, { station }, context) => {
      if (context) edit(context.uid, (items) => restoreFavorite(items, station.id, context.before))
    },
    onSuccess: ({ uid, items }) => edit(uid, (mine) => mergeFavorites(mine, items)),
  })
}
