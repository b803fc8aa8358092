/** What an import changes of the favourites, and what takes that back. Pure. */
import {
  type Favorite,
  type FavoritesPart,
  type Folder,
  KEPT_MAX,
} from '../../../shared/api/favorites.ts'
import { liveFolders, placesBetween } from '../../../shared/favorites/order.ts'

/** A station to keep, and the name of the folder it came in. */
export interface Wanted {
  readonly stationId: string
  readonly folder: string | null
}

interface Clock {
  /** ms since the epoch. */
  readonly now: number
  /** An id that no folder has. */
  newId(): string
}

/** Folders that are missing, behind those that there are; no more than fit. */
function missingFolders(
  known: readonly Folder[],
  wanted: readonly Wanted[],
  clock: Clock,
): Folder[] {
  const live = liveFolders(known)
  const names = new Set(live.map(({ name }) => name))
  const missing = [...new Set(wanted.flatMap(({ folder }) => folder ?? []))]
    .filter((name) => !names.has(name))
    .slice(0, KEPT_MAX.folders - live.length)
  const places = placesBetween(live.at(-1)?.place ?? null, null, missing.length)
  return missing.map((name, n) => ({
    id: clock.newId(),
    name,
    place: places[n] ?? 'V',
    version: clock.now,
    deleted: false,
  }))
}

/** A version that is later than what is known. */
const after = (known: { readonly version: number } | undefined, now: number) =>
  Math.max(now, (known?.version ?? 0) + 1)

/** Keeps stations, the first in front of all others, each in the folder of that name. */
export function keeping(
  known: FavoritesPart,
  wanted: readonly Wanted[],
  clock: Clock,
): FavoritesPart {
  const folders = missingFolders(known.folders, wanted, clock)
  const ids = new Map([...liveFolders(known.folders), ...folders].map(({ name, id }) => [name, id]))
  const before = new Map(known.items.map((item) => [item.stationId, item]))
  const items = wanted.map(({ stationId, folder }, n): Favorite => {
    const was = before.get(stationId)
    const id = folder === null ? undefined : ids.get(folder)
    // What was kept last is in front.
    const item = { stationId, version: after(was, clock.now - n), deleted: false }
    const filed = { folder: id ?? null, version: after(was?.filed, clock.now) }
    return id === undefined && was?.filed === undefined ? item : { ...item, filed }
  })
  return { items, folders, blocked: [] }
}

/** Drops what was kept, and the folders that were made for it, unless something else is in them by now. */
export function dropping(known: FavoritesPart, kept: FavoritesPart, now: number): FavoritesPart {
  const gone = new Set(kept.items.map(({ stationId }) => stationId))
  const before = new Map(known.items.map((item) => [item.stationId, item]))
  const filled = new Set(
    known.items.flatMap(({ stationId, deleted, filed }) =>
      deleted || gone.has(stationId) ? [] : (filed?.folder ?? []),
    ),
  )
  return {
    items: kept.items.map(({ stationId }) => ({
      stationId,
      version: after(before.get(stationId), now),
      deleted: true,
    })),
    folders: kept.folders
      .filter(({ id }) => !filled.has(id))
      .map((folder) => {
        const was = known.folders.find(({ id }) => id === folder.id)
        return { ...folder, ...was, version: after(was, now), deleted: true }
      }),
    blocked: [],
  }
}
