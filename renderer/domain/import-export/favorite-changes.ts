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

interface ImportOptions {
  /** Becomes the version of the changes, in ms since the epoch. */
  readonly now: number
  createFolderId(): string
}

function createMissingFolders(
  folders: readonly Folder[],
  imported: readonly ImportedFavorite[],
  { now, createFolderId }: ImportOptions,
): Folder[] {
  const currentFolders = liveFolders(folders)
  const currentNames = new Set(currentFolders.map(({ name }) => name))
  const missingNames = [...new Set(imported.flatMap(({ folder }) => folder ?? []))]
    .filter((name) => !currentNames.has(name))
    .slice(0, FAVORITES_LIMITS.folders - currentFolders.length)
  const lastPlace = currentFolders.at(-1)?.place ?? null
  const places = placesBetween(lastPlace, null, missingNames.length)
  return places.flatMap((place, index) => {
    const name = missingNames[index]
    return name === undefined
      ? []
      : { id: createFolderId(), name, place, version: now, deleted: false }
  })
}

const newerVersionOf = (current: { readonly version: number } | undefined, now: number) =>
  Math.max(now, (current?.version ?? 0) + 1)

/** Adds imported stations in front of all favorites, in order, each in its folder. Creates missing folders. */
export function addImportedFavorites(
  favorites: FavoritesPart,
  imported: readonly ImportedFavorite[],
  options: ImportOptions,
): FavoritesPart {
  const { now } = options
  const folders = createMissingFolders(favorites.folders, imported, options)
  const folderIdsByName = new Map(
    [...liveFolders(favorites.folders), ...folders].map(({ name, id }) => [name, id]),
  )
  const currentById = new Map(favorites.items.map((item) => [item.stationId, item]))
  const items = imported.map(({ stationId, folder }, index): Favorite => {
    const current = currentById.get(stationId)
    const folderId = folder === null ? null : (folderIdsByName.get(folder) ?? null)
    // Favorites with a later version come first.
    const item = { stationId, version: newerVersionOf(current, now - index), deleted: false }
    // A station that never was in a folder needs no assignment to "no folder".
    if (folderId === null && current?.filed === undefined) return item
    const folderAssignment = { folder: folderId, version: newerVersionOf(current?.filed, now) }
    return { ...item, filed: folderAssignment }
  })
  return { items, folders, blocked: [] }
}

/** Undoes `addImportedFavorites`, which returned `added`. Retains added folders that now contain other favorites. */
export function removeImportedFavorites(
  favorites: FavoritesPart,
  added: FavoritesPart,
  now: number,
): FavoritesPart {
  const removedIds = new Set(added.items.map(({ stationId }) => stationId))
  const currentById = new Map(favorites.items.map((item) => [item.stationId, item]))
  const usedFolderIds = new Set(
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
      .filter(({ id }) => !usedFolderIds.has(id))
      .map((folder) => {
        const current = favorites.folders.find(({ id }) => id === folder.id)
        return { ...folder, ...current, version: newerVersionOf(current, now), deleted: true }
      }),
    blocked: [],
  }
}
