/** Pure functions that turn a user's action into a `FavoritesPart`, which contains only the changed entries. */
import type { Favorite, FavoritesPart, Folder } from '../../../shared/api/favorites.ts'
import { nextVersion } from '../../../shared/api/versions.ts'
import { isPlace, placeOf, placeOfNew, placesBetween } from '../../../shared/favorites/order.ts'

export const EMPTY_PART: FavoritesPart = { items: [], folders: [], blocked: [] }

type Versioned = { readonly version: number } | undefined

/** Returns a version that is newer than the current one, even if device clocks differ. */
const newerVersionOf = (current: Versioned, now: number) =>
  nextVersion(current && { version: current.version, deleted: false }, now)

export function setFavorites(
  favorites: readonly Favorite[],
  stationIds: readonly string[],
  isFavorite: boolean,
  now = Date.now(),
): FavoritesPart {
  const byId = new Map(favorites.map((item) => [item.stationId, item]))
  const items = stationIds.map((stationId) => ({
    stationId,
    version: newerVersionOf(byId.get(stationId), now),
    deleted: !isFavorite,
  }))
  return { ...EMPTY_PART, items }
}

export function restoreFavorites(removed: readonly Favorite[], now = Date.now()): FavoritesPart {
  const items = removed.map((item) => ({
    ...item,
    // The version must exceed the removal's version, which may come from another device's clock.
    version: Math.max(now + 1, item.version + 2),
    deleted: false,
    place: item.place ?? { at: placeOf(item), version: now },
  }))
  return { ...EMPTY_PART, items }
}

export function moveToFolder(
  items: readonly Favorite[],
  folder: string | null,
  now = Date.now(),
): FavoritesPart {
  const movedItems = items.map((item) => ({
    ...item,
    filed: { folder, version: newerVersionOf(item.filed, now) },
  }))
  return { ...EMPTY_PART, items: movedItems }
}

export function undoMoveToFolder(items: readonly Favorite[], now = Date.now()): FavoritesPart {
  const restoredItems = items.map((item) => ({
    ...item,
    filed: {
      folder: item.filed?.folder ?? null,
      // The version must exceed the version of the move.
      version: newerVersionOf(item.filed, now) + 1,
    },
  }))
  return { ...EMPTY_PART, items: restoredItems }
}

const withPlace = (item: Favorite, at: string, now: number): Favorite => ({
  ...item,
  place: { at, version: newerVersionOf(item.place, now) },
})

/**
 * Moves favorites in front of the station `nextId`, or to the end if it is null. Items moved to the top get the
 * position of a new favorite, so that later additions still come before them.
 */
export function moveTo(
  displayed: readonly Favorite[],
  movedIds: ReadonlySet<string>,
  nextId: string | null,
  now = Date.now(),
): FavoritesPart {
  const others = displayed.filter(({ stationId }) => !movedIds.has(stationId))
  const moving = displayed.filter(({ stationId }) => movedIds.has(stationId))
  const nextIndex = others.findIndex(({ stationId }) => stationId === nextId)
  const index = nextIndex === -1 ? others.length : nextIndex
  const [previous, next] = [others[index - 1], others[index]]
  const nextPlace = next ? placeOf(next) : null
  const top = placeOfNew(now, moving[0]?.stationId ?? '')
  const isTop = previous === undefined && (nextPlace === null || top < nextPlace)
  const places = isTop
    ? [top, ...placesBetween(top, nextPlace, moving.length - 1)]
    : placesBetween(previous ? placeOf(previous) : null, nextPlace, moving.length)
  const items = moving.map((item, offset) => withPlace(item, places[offset] ?? top, now))
  if (places.every(isPlace)) return { ...EMPTY_PART, items }
  const order = others.toSpliced(index, 0, ...moving)
  const renumbered = placesBetween(null, null, order.length)
  return {
    ...EMPTY_PART,
    items: order.map((item, position) => withPlace(item, renumbered[position] ?? top, now)),
  }
}

export function createFolder(
  folders: readonly Folder[],
  id: string,
  name: string,
  now = Date.now(),
): FavoritesPart {
  const places = placesBetween(folders.at(-1)?.place ?? null, null, 1)
  const newFolders = places.map((place) => ({ id, name, place, version: now, deleted: false }))
  return { ...EMPTY_PART, folders: newFolders }
}

export function changeFolder(
  folder: Folder,
  change: Partial<Pick<Folder, 'name' | 'deleted'>>,
  now = Date.now(),
): FavoritesPart {
  return {
    ...EMPTY_PART,
    folders: [{ ...folder, ...change, version: newerVersionOf(folder, now) }],
  }
}

export function setBlocked(
  blockedStations: FavoritesPart['blocked'],
  stationId: string,
  isBlocked: boolean,
  now = Date.now(),
): FavoritesPart {
  const current = blockedStations.find((item) => item.stationId === stationId)
  return {
    ...EMPTY_PART,
    blocked: [{ stationId, version: newerVersionOf(current, now), deleted: !isBlocked }],
  }
}
