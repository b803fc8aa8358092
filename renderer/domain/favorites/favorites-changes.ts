/** What a user does to their favourites, as the changes that are sent. Pure: each knows what is shown and the time. */
import type { Favorite, FavoritesPart, Folder } from '../../../shared/api/favorites.ts'
import { nextVersion } from '../../../shared/api/versions.ts'
import { isPlace, placeOf, placeOfNew, placesBetween } from '../../../shared/favorites/order.ts'

export const NOTHING: FavoritesPart = { items: [], folders: [], blocked: [] }

type Dated = { readonly version: number } | undefined
/** Newer than what is known, even when clocks disagree. */
const after = (known: Dated, now: number) =>
  nextVersion(known && { version: known.version, deleted: false }, now)

/** Keeps stations, or drops them. */
export function keep(
  known: readonly Favorite[],
  stationIds: readonly string[],
  isKept: boolean,
  now = Date.now(),
): FavoritesPart {
  const byId = new Map(known.map((item) => [item.stationId, item]))
  const items = stationIds.map((stationId) => ({
    stationId,
    version: after(byId.get(stationId), now),
    deleted: !isKept,
  }))
  return { ...NOTHING, items }
}

/** Keeps stations again that were dropped, where they stood. */
export function keepAgain(dropped: readonly Favorite[], now = Date.now()): FavoritesPart {
  const items = dropped.map((item) => ({
    ...item,
    // Later than the drop, whichever clock that was by.
    version: Math.max(now + 1, item.version + 2),
    deleted: false,
    place: item.place ?? { at: placeOf(item), version: now },
  }))
  return { ...NOTHING, items }
}

/** Puts stations into a folder, or (null) into none. */
export function fileInto(
  items: readonly Favorite[],
  folder: string | null,
  now = Date.now(),
): FavoritesPart {
  const filed = items.map((item) => ({
    ...item,
    filed: { folder, version: after(item.filed, now) },
  }))
  return { ...NOTHING, items: filed }
}

/** As they were filed before. */
export function fileBack(items: readonly Favorite[], now = Date.now()): FavoritesPart {
  const filed = items.map((item) => ({
    ...item,
    filed: {
      folder: item.filed?.folder ?? null,
      version: after(item.filed, now) + 1,
    },
  }))
  return { ...NOTHING, items: filed }
}

const placed = (item: Favorite, at: string, now: number): Favorite => ({
  ...item,
  place: { at, version: after(item.place, now) },
})

/**
 * Moves some of the shown favourites, in the order they are shown in, in front of `behind`, or (null) to the end.
 * What is put in front of all stands as if it were kept now: what is kept later comes before it.
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
  const anew = placesBetween(null, null, order.length)
  return { ...NOTHING, items: order.map((item, at) => placed(item, anew[at] ?? top, now)) }
}

/** A new folder behind the others. */
export function makeFolder(
  folders: readonly Folder[],
  id: string,
  name: string,
  now = Date.now(),
): FavoritesPart {
  const [place = ''] = placesBetween(folders.at(-1)?.place ?? null, null, 1)
  return { ...NOTHING, folders: [{ id, name, place, version: now, deleted: false }] }
}

/** Another name, or gone, or there again. */
export function changeFolder(
  folder: Folder,
  change: Partial<Pick<Folder, 'name' | 'deleted'>>,
  now = Date.now(),
): FavoritesPart {
  return { ...NOTHING, folders: [{ ...folder, ...change, version: after(folder, now) }] }
}

/** Blocks a station, or lets it be seen again. */
export function block(
  known: FavoritesPart['blocked'],
  stationId: string,
  isBlocked: boolean,
  now = Date.now(),
): FavoritesPart {
  const before = known.find((item) => item.stationId === stationId)
  return {
    ...NOTHING,
    blocked: [{ stationId, version: after(before, now), deleted: !isBlocked }],
  }
}
