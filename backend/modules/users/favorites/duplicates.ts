/** Favourites of stations that were merged into others. Pure. */
import type { Favorite } from '../../../../shared/api/favorites.ts'
import { mergeFavorites } from '../../../../shared/favorites/merge-favorites.ts'

/** What stays of stations that were merged into others: id to id. */
export type Stays = ReadonlyMap<string, string>

/** Favourites with duplicates told as the stations that stay; of several that are one now the latest wins. */
export function withoutDuplicates(favorites: readonly Favorite[], stays: Stays): Favorite[] {
  if (stays.size === 0) return [...favorites]
  const told = favorites.map((favorite) => ({
    ...favorite,
    stationId: stays.get(favorite.stationId) ?? favorite.stationId,
  }))
  return mergeFavorites([], told)
}

/** Changes as a user means them: who drops the station that stays drops its duplicates, which they kept before. */
export function withDuplicates(incoming: readonly Favorite[], stays: Stays): Favorite[] {
  const dropped = incoming.filter(({ deleted }) => deleted)
  const duplicates = dropped.flatMap((favorite) =>
    [...stays].flatMap(([stationId, into]) =>
      into === favorite.stationId ? { ...favorite, stationId } : [],
    ),
  )
  return [...incoming, ...duplicates]
}
