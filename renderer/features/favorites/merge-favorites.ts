/** Favourites as the server merges them: one entry per station, a version, and tombstones. */
import type { Favorite } from '../../../shared/api/favorites.ts'
import { mergeVersions, nextVersion, restoreVersion } from '../../../shared/api/versions.ts'

const keyOf = ({ stationId }: Favorite) => stationId

/** One entry per station: the higher version wins; on equal versions the tombstone does. */
export function mergeFavorites(mine: readonly Favorite[], theirs: readonly Favorite[]): Favorite[] {
  return mergeVersions(mine, theirs, keyOf)
}

/** The entry that says "kept" or "dropped", newer than what is known even when clocks disagree. */
export function nextFavorite(
  items: readonly Favorite[],
  stationId: string,
  favorite: boolean,
  now = Date.now(),
): Favorite {
  const known = items.find((item) => item.stationId === stationId)
  return { stationId, version: nextVersion(known, now), deleted: !favorite }
}

/** Puts one station's entry back to what it was before a refused change. */
export function restoreFavorite(
  items: readonly Favorite[],
  stationId: string,
  before: Favorite | undefined,
): Favorite[] {
  return restoreVersion(items, stationId, before, keyOf)
}

/** The stations that are kept, the latest first. */
export function liveFavorites(items: readonly Favorite[]): { readonly stationId: string }[] {
  return items
    .filter((item) => !item.deleted)
    .toSorted((a, b) => b.version - a.version)
    .map(({ stationId }) => ({ stationId }))
}
