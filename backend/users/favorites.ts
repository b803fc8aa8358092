import type { Favorite } from '../../shared/api/users.ts'

/** A client's clock may run this far ahead; a later version would win over every honest change. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

function wins(challenger: Favorite, holder: Favorite | undefined): boolean {
  if (holder === undefined || challenger.version > holder.version) return true
  return challenger.version === holder.version && challenger.deleted && !holder.deleted
}

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
  const latest = now + CLOCK_TOLERANCE_MS
  const merged = new Map(stored.map((favorite) => [favorite.stationId, favorite]))
  for (const favorite of incoming) {
    const challenger = { ...favorite, version: Math.min(favorite.version, latest) }
    if (wins(challenger, merged.get(favorite.stationId))) merged.set(favorite.stationId, challenger)
  }
  return [...merged.values()].sort((a, b) => (a.stationId < b.stationId ? -1 : 1))
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
  return mergeFavorites([], told, Number.MAX_SAFE_INTEGER - CLOCK_TOLERANCE_MS)
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
