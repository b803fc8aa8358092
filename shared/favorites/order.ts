/** What a user's favourites look like: which are kept, in which order, in which folder. Pure. */
import type { Favorite, Folder } from '../api/favorites.ts'
import { placeOfNew } from './place.ts'

/** Where a favourite stands: where it was put, or, the newest first, where it has come to be. */
export function placeOf({ place, version, stationId }: Favorite): string {
  return place?.at ?? placeOfNew(version, stationId)
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Those that are kept, in the user's own order. */
export function inOwnOrder(items: readonly Favorite[]): Favorite[] {
  return items
    .filter(({ deleted }) => !deleted)
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => byText(a.place, b.place) || byText(a.item.stationId, b.item.stationId))
    .map(({ item }) => item)
}

/** The folders that there are, in their order. */
export function liveFolders(folders: readonly Folder[]): Folder[] {
  return folders
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => byText(a.place, b.place) || byText(a.id, b.id))
}

/** The folder of a favourite; null for none, and for one that is gone. */
export function folderOf({ filed }: Favorite, live: ReadonlySet<string>): string | null {
  return filed?.folder != null && live.has(filed.folder) ? filed.folder : null
}
