/** Merge rule: membership, position and folder merge independently, the later change wins, order is irrelevant. */
import type { BlockedStation, Favorite, FavoritesPart, Folder } from '../api/favorites.ts'
import { mergeVersions, newerVersion, supersedes, type Versioned } from '../api/versions.ts'

type Dated = Pick<Versioned, 'version'>

function later<Item extends Dated>(
  a: Item | undefined,
  b: Item | undefined,
  textOf: (item: Item) => string,
): Item | undefined {
  if (a === undefined || b === undefined) return a ?? b
  if (a.version !== b.version) return a.version > b.version ? a : b
  return textOf(b) > textOf(a) ? b : a
}

/** Returns `known` itself if `other` has nothing later. */
function laterFavorite(known: Favorite, other: Favorite): Favorite {
  const membership = newerVersion(known, other)
  const place = later(known.place, other.place, ({ at }) => at)
  const filed = later(known.filed, other.filed, ({ folder }) => folder ?? '')
  if (membership === known && place === known.place && filed === known.filed) return known
  const { stationId, version, deleted } = membership
  return { stationId, version, deleted, ...(place && { place }), ...(filed && { filed }) }
}

const textOf = ({ name, place }: Folder) => `${name}\n${place}`

const laterFolder = (known: Folder, other: Folder): Folder =>
  supersedes(other, known, textOf(other) > textOf(known)) ? other : known

const ofStation = ({ stationId }: { readonly stationId: string }) => stationId

/** One entry per station. Returns unchanged entries by identity and appends new ones. */
export function mergeFavorites(mine: readonly Favorite[], theirs: readonly Favorite[]): Favorite[] {
  return mergeVersions(mine, theirs, ofStation, laterFavorite)
}

export function mergeFolders(mine: readonly Folder[], theirs: readonly Folder[]): Folder[] {
  return mergeVersions(mine, theirs, ({ id }) => id, laterFolder)
}

export function mergeBlocked(
  mine: readonly BlockedStation[],
  theirs: readonly BlockedStation[],
): BlockedStation[] {
  return mergeVersions(mine, theirs, ofStation)
}

export function mergeParts(mine: FavoritesPart, theirs: FavoritesPart): FavoritesPart {
  return {
    items: mergeFavorites(mine.items, theirs.items),
    folders: mergeFolders(mine.folders, theirs.folders),
    blocked: mergeBlocked(mine.blocked, theirs.blocked),
  }
}

/** Limits versions to `latest` (ms since the epoch), so that a fast clock cannot win forever. */
export function clampVersions(part: FavoritesPart, latest: number): FavoritesPart {
  const cut = <Item extends Dated>(item: Item): Item =>
    item.version <= latest ? item : { ...item, version: latest }
  return {
    items: part.items.map(({ place, filed, ...item }) => ({
      ...cut(item),
      ...(place && { place: cut(place) }),
      ...(filed && { filed: cut(filed) }),
    })),
    folders: part.folders.map(cut),
    blocked: part.blocked.map(cut),
  }
}
