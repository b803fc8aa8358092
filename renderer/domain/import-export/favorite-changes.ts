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
  folders: readonly Folder[],
  imported: readonly ImportedFavorite[],
  clock: Clock,
): Folder[] {
  const live = liveFolders(folders)
  const names = new Set(live.map(({ name }) => name))
  const missing = [...new Set(imported.flatMap(({ folder }) => folder ?? []))]
    .filter((name) => !names.has(name))
    .slice(0, FAVORITES_LIMITS.folders - live.length)
  const places = placesBetween(live.at(-1)?.place ?? null, null, missing.length)
  return missing.map((name, index) => ({
    id: clock.newId(),
    name,
    place: places[index] ?? 'V',
    version: clock.now,
    deleted: false,
  }))
}

const newerVersionOf = (current: { readonly version: number } | undefined, now: number) =>
  Math.max(now, (current?.version ?? 0) + 1)

/** Adds imported stations in front of all favorites, in order, each in its folder. Creates missing folders. */
export function addImportedFavorites(
  favorites: FavoritesPart,
  imported: readonly ImportedFavorite[],
  clock: Clock,
): FavoritesPart {
  const folders = missingFolders(favorites.folders, imported, clock)
  const folderIdsByName = new Map(
    [...liveFolders(favorites.folders), ...folders].map(({ name, id }) => [name, id]),
  )
  const currentById = new Map(favorites.items.map((item) => [item.stationId, item]))
  const items = imported.map(({ stationId, folder }, index): Favorite => {
    const current = currentById.get(stationId)
    const folderId = folder === null ? undefined : folderIdsByName.get(folder)
    // Favorites with a later version come first.
    const item = { stationId, version: newerVersionOf(current, clock.now - index), deleted: false }
    const filed = { folder: folderId ?? null, version: newerVersionOf(current?.filed, clock.now) }
    return folderId === undefined && current?.filed === undefined ? item : { ...item, filed }
  })
  return { items, folders, blocked: [] }
}

/** Undoes `addImportedFavorites`. Retains added folders that now contain other favorites. */
export function removeImportedFavorites(
  favorites: FavoritesPart,
  added: FavoritesPart,
  now: number,
): FavoritesPart {
  const removedIds = new Set(added.items.map(({ stationId }) => stationId))
  const currentById = new Map(favorites.items.map((item) => [item.stationId, item]))
  const filledFolderIds = new Set(
    favorites.items.flatMap(({ stationId, deleted, filed }) =>
      deleted || removedIds.has(stationId) ? [] : (filed?.folder ?? []),
    ),
  )
  return {
    items: added.items.map(({ stationId }) => ({
      stationId,
      version: newerVersionOf(currentById.get(stationId), now),
      deleted: true,
    })),
    folders: added.folders
      .filter(({ id }) => !filledFolderIds.has(id))
      .map((folder) => {
        const current = favorites.folders.find(({ id }) => id === folder.id)
        return { ...folder, ...current, version: newerVersionOf(current, now), deleted: true }
      }),
    blocked: [],
  }
}
