/** Favourites as the server merges them: one entry per station, a version, and tombstones. */
import type { Favorite } from '../../../shared/api/users.ts'

/** One entry per station: the higher version wins; on equal versions the tombstone does. */
export function mergeFavorites(mine: readonly Favorite[], theirs: readonly Favorite[]): Favorite[] {
  const merged = new Map<string, Favorite>()
  for (const item of [...mine, ...theirs]) {
    const known = merged.get(item.stationId)
    if (!known || wins(item, known)) merged.set(item.stationId, item)
  }
  return [...merged.values()]
}

function wins(item: Favorite, known: Favorite): boolean {
  if (item.version !== known.version) return item.version > known.version
  return item.deleted && !known.deleted
}

/** The entry that says "kept" or "dropped", newer than what is known even when clocks disagree. */
export function nextFavorite(
  items: readonly Favorite[],
  stationId: string,
  favorite: boolean,
  now = Date.now(),
): Favorite {
  const known = items.find((item) => item.stationId === stationId)
  return { stationId, version: Math.max(now, (known?.version ?? 0) + 1), deleted: !favorite }
}

/** Puts one station's entry back to what it was before a refused change. */
export function restoreFavorite(
  items: readonly Favorite[],
  stationId: string,
  before: Favorite | undefined,
): Favorite[] {
  const others = items.filter((item) => item.stationId !== stationId)
  return before ? [...others, before] : others
}

/** The stations that are kept, the latest first. */
export function liveFavorites(items: readonly Favorite[]): { readonly stationId: string }[] {
  return items
    .filter((item) => !item.deleted)
    .toSorted((a, b) => b.version - a.version)
    .map(({ stationId }) => ({ stationId }))
}
