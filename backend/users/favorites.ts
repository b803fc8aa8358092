import type { Favorite } from '../../shared/api/users.ts'
import { mergeVersions, notFromTheFuture } from '../../shared/api/versions.ts'

const keyOf = ({ stationId }: Favorite) => stationId

/**
 * Merges two sets of favourites: for each station the higher version wins, and at equal versions the
 * tombstone. The result does not depend on the order or on repeats. Versions are ms since the epoch;
 * incoming ones from the future are cut to `now` plus a tolerance.
 */
export function mergeFavorites(
  stored: readonly Favorite[],
  incoming: readonly Favorite[],
  now: number,
): Favorite[] {
  const merged = mergeVersions(stored, notFromTheFuture(incoming, now), keyOf)
  return merged.sort((a, b) => (a.stationId < b.stationId ? -1 : 1))
}

/** What stays of stations that were merged into others: id to id. */
export type Stays = ReadonlyMap<string, string>

/** Favourites with duplicates told as the stations that stay; of several that are one now the latest wins. */
export function withoutDuplicates(favorites: readonly Favorite[], stays: Stays): Favorite[] {
  if (stays.size === 0) return [...favorites]
  const told = favorites.map((favorite) => ({
    ...favorite,
    stationId: stays.get(favorite.stationId) ?? favorite.stationId,
  }))
  return mergeVersions([], told, keyOf).sort((a, b) => (a.stationId < b.stationId ? -1 : 1))
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
