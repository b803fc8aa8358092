/** Merges favorites of several devices. The later change wins, separately for membership, position and folder. */
import type { BlockedStation, Favorite, FavoritesPart, Folder } from '../api/favorites.ts'
import { mergeVersions, newerVersion, supersedes, type Versioned } from '../api/versions.ts'

type Dated = Pick<Versioned, 'version'>

function pickLater<Item extends Dated>(
  a: Item | undefined,
  b: Item | undefined,
  tieBreaker: (item: Item) => string,
): Item | undefined {
  if (a === undefined || b === undefined) return a ?? b
  if (a.version !== b.version) return a.version > b.version ? a : b
  return tieBreaker(b) > tieBreaker(a) ? b : a
}

/** Returns `stored` itself when `incoming` has no later change. */
function mergeFavorite(stored: Favorite, incoming: Favorite): Favorite {
  const membership = newerVersion(stored, incoming)
  const place = pickLater(stored.place, incoming.place, ({ at }) => at)
  const filed = pickLater(stored.filed, incoming.filed, ({ folder }) => folder ?? '')
  if (membership === stored && place === stored.place && filed === stored.filed) return stored
  const { stationId, version, deleted } = membership
  return { stationId, version, deleted, ...(place && { place }), ...(filed && { filed }) }
}

const tieBreaker = ({ name, place }: Folder) => `${name}\n${place}`

const pickLaterFolder = (stored: Folder, incoming: Folder): Folder =>
  supersedes(incoming, stored, tieBreaker(incoming) > tieBreaker(stored)) ? incoming : stored

const stationIdOf = ({ stationId }: { readonly stationId: string }) => stationId

/** Returns one entry per station: the entries of `base` (the same objects when unchanged), then the new entries. */
export function mergeFavorites(
  base: readonly Favorite[],
  incoming: readonly Favorite[],
): Favorite[] {
  return mergeVersions(base, incoming, stationIdOf, mergeFavorite)
}

export function mergeFolders(base: readonly Folder[], incoming: readonly Folder[]): Folder[] {
  return mergeVersions(base, incoming, ({ id }) => id, pickLaterFolder)
}

export function mergeBlocked(
  base: readonly BlockedStation[],
  incoming: readonly BlockedStation[],
): BlockedStation[] {
  return mergeVersions(base, incoming, stationIdOf)
}

export function mergeParts(base: FavoritesPart, incoming: FavoritesPart): FavoritesPart {
  return {
    items: mergeFavorites(base.items, incoming.items),
    folders: mergeFolders(base.folders, incoming.folders),
    blocked: mergeBlocked(base.blocked, incoming.blocked),
  }
}

/** Limits versions to `latest` (ms since the epoch), so that a device with a fast clock does not always win. */
export function clampVersions(part: FavoritesPart, latest: number): FavoritesPart {
  const clamp = <Item extends Dated>(item: Item): Item =>
    item.version <= latest ? item : { ...item, version: latest }
  return {
    items: part.items.map(({ place, filed, ...item }) => ({
      ...clamp(item),
      ...(place && { place: clamp(place) }),
      ...(filed && { filed: clamp(filed) }),
    })),
    folders: part.folders.map(clamp),
    blocked: part.blocked.map(clamp),
  }
}
