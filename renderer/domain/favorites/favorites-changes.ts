import type { Favorite, FavoritesPart, Folder } from '../../../shared/api/favorites.ts'
import { nextVersion } from '../../../shared/api/versions.ts'
import { isPlace, placeOf, placeOfNew, placesBetween } from '../../../shared/favorites/order.ts'

export const NOTHING: FavoritesPart = { items: [], folders: [], blocked: [] }

type Dated = { readonly version: number } | undefined
/** Newer than the known version, even if clocks differ. */
const newerVersionOf = (known: Dated, now: number) =>
  nextVersion(known && { version: known.version, deleted: false }, now)

export function setFavorites(
  known: readonly Favorite[],
  stationIds: readonly string[],
  isFavorite: boolean,
  now = Date.now(),
): FavoritesPart {
  const byId = new Map(known.map((item) => [item.stationId, item]))
  const items = stationIds.map((stationId) => ({
    stationId,
    version: newerVersionOf(byId.get(stationId), now),
    deleted: !isFavorite,
  }))
  return { ...NOTHING, items }
}

export function restoreFavorites(dropped: readonly Favorite[], now = Date.now()): FavoritesPart {
  const items = dropped.map((item) => ({
    ...item,
    // Later than the removal, even if that used another clock.
    version: Math.max(now + 1, item.version + 2),
    deleted: false,
    place: item.place ?? { at: placeOf(item), version: now },
  }))
  return { ...NOTHING, items }
}

export function fileInto(
  items: readonly Favorite[],
  folder: string | null,
  now = Date.now(),
): FavoritesPart {
  const filed = items.map((item) => ({
    ...item,
    filed: { folder, version: newerVersionOf(item.filed, now) },
  }))
  return { ...NOTHING, items: filed }
}

export function undoFileInto(items: readonly Favorite[], now = Date.now()): FavoritesPart {
  const filed = items.map((item) => ({
    ...item,
    filed: {
      folder: item.filed?.folder ?? null,
      version: newerVersionOf(item.filed, now) + 1,
    },
  }))
  return { ...NOTHING, items: filed }
}

const placed = (item: Favorite, at: string, now: number): Favorite => ({
  ...item,
  place: { at, version: newerVersionOf(item.place, now) },
})

/**
 * Moves favorites in front of `behind`, or to the end if it is null. Items moved to the top get the position of a
 * new favorite, so that later additions still come before them.
 */
export function moveTo(
  shown: readonly Favorite[],
  moved: ReadonlySet<string>,
  behind: string | null,
  now = Date.now(),
): FavoritesPart {
  const others = shown.filter(({ stationId }) => !moved.has(stationId))
  const moving = shown.filter(({ stationId }) => moved.has(stationId))
  const found = others.findIndex(({ stationId }) => stationId === behind)
  const index = found === -1 ? others.length : found
  const [front, next] = [others[index - 1], others[index]]
  const nextPlace = next ? placeOf(next) : null
  const top = placeOfNew(now, moving[0]?.stationId ?? '')
  const isTop = front === undefined && (nextPlace === null || top < nextPlace)
  const places = isTop
    ? [top, ...placesBetween(top, nextPlace, moving.length - 1)]
    : placesBetween(front ? placeOf(front) : null, nextPlace, moving.length)
  const items = moving.map((item, at) => placed(item, places[at] ?? top, now))
  if (places.every(isPlace)) return { ...NOTHING, items }
  const order = others.toSpliced(index, 0, ...moving)
  const renumbered = placesBetween(null, null, order.length)
  return { ...NOTHING, items: order.map((item, at) => placed(item, renumbered[at] ?? top, now)) }
}

export function makeFolder(
  folders: readonly Folder[],
  id: string,
  name: string,
  now = Date.now(),
): FavoritesPart {
  const [place = ''] = placesBetween(folders.at(-1)?.place ?? null, null, 1)
  return { ...NOTHING, folders: [{ id, name, place, version: now, deleted: false }] }
}

export function changeFolder(
  folder: Folder,
  change: Partial<Pick<Folder, 'name' | 'deleted'>>,
  now = Date.now(),
): FavoritesPart {
  return { ...NOTHING, folders: [{ ...folder, ...change, version: newerVersionOf(folder, now) }] }
}

export function block(
  known: FavoritesPart['blocked'],
  stationId: string,
  isBlocked: boolean,
  now = Date.now(),
): FavoritesPart {
  const before = known.find((item) => item.stationId === stationId)
  return {
    ...NOTHING,
    blocked: [{ stationId, version: newerVersionOf(before, now), deleted: !isBlocked }],
  }
}
