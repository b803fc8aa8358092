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
