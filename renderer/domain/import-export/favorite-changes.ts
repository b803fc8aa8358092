import {
  FAVORITES_LIMITS,
  type Favorite,
  type FavoritesPart,
  type Folder,
} from '../../../shared/api/favorites.ts'
import { liveFolders, placesBetween } from '../../../shared/favorites/order.ts'

export interface ImportedFavorite {
  readonly stationId: string
  readonly folder: string | null
}

interface Clock {
  readonly now: number
  newId(): string
}

function missingFolders(
  known: readonly Folder[],
  wanted: readonly ImportedFavorite[],
  clock: Clock,
): Folder[] {
  const live = liveFolders(known)
  const names = new Set(live.map(({ name }) => name))
  const missing = [...new Set(wanted.flatMap(({ folder }) => folder ?? []))]
    .filter((name) => !names.has(name))
    .slice(0, FAVORITES_LIMITS.folders - live.length)
  const places = placesBetween(live.at(-1)?.place ?? null, null, missing.length)
  return missing.map((name, n) => ({
    id: clock.newId(),
    name,
    place: places[n] ?? 'V',
    version: clock.now,
    deleted: false,
  }))
}

const newerVersionOf = (known: { readonly version: number } | undefined, now: number) =>
  Math.max(now, (known?.version ?? 0) + 1)

/** Adds stations before all others, in order, each in its named folder. */
export function addFavorites(
  known: FavoritesPart,
  wanted: readonly ImportedFavorite[],
  clock: Clock,
): FavoritesPart {
  const folders = missingFolders(known.folders, wanted, clock)
  const ids = new Map([...liveFolders(known.folders), ...folders].map(({ name, id }) => [name, id]))
  const before = new Map(known.items.map((item) => [item.stationId, item]))
  const items = wanted.map(({ stationId, folder }, n): Favorite => {
    const was = before.get(stationId)
    const id = folder === null ? undefined : ids.get(folder)
    // The latest addition comes first.
    const item = { stationId, version: newerVersionOf(was, clock.now - n), deleted: false }
    const filed = { folder: id ?? null, version: newerVersionOf(was?.filed, clock.now) }
    return id === undefined && was?.filed === undefined ? item : { ...item, filed }
  })
  return { items, folders, blocked: [] }
}

/** Removes added stations, and added folders unless they contain other favorites by now. */
export function removeFavorites(
  known: FavoritesPart,
  added: FavoritesPart,
  now: number,
): FavoritesPart {
  const removedIds = new Set(added.items.map(({ stationId }) => stationId))
  const before = new Map(known.items.map((item) => [item.stationId, item]))
  const filled = new Set(
    known.items.flatMap(({ stationId, deleted, filed }) =>
      deleted || removedIds.has(stationId) ? [] : (filed?.folder ?? []),
    ),
  )
  return {
    items: added.items.map(({ stationId }) => ({
      stationId,
      version: newerVersionOf(before.get(stationId), now),
      deleted: true,
    })),
    folders: added.folders
      .filter(({ id }) => !filled.has(id))
      .map((folder) => {
        const was = known.folders.find(({ id }) => id === folder.id)
        return { ...folder, ...was, version: newerVersionOf(was, now), deleted: true }
      }),
    blocked: [],
  }
}
