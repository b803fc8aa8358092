/**
 * The one rule by which what several devices changed becomes one: used by the server and by the app. Of one thing the
 * later change wins; whether a station is kept, where it stands and in which folder are three things. The result
 * depends neither on the order of the changes nor on repeats.
 */
import type { BlockedStation, Favorite, FavoritesPart, Folder } from '../api/favorites.ts'
import { mergeVersions, newerVersion, outdoes, type Versioned } from '../api/versions.ts'

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

/** The known one itself where the other says nothing later. */
function laterFavorite(known: Favorite, other: Favorite): Favorite {
  const kept = newerVersion(known, other)
  const place = later(known.place, other.place, ({ at }) => at)
  const filed = later(known.filed, other.filed, ({ folder }) => folder ?? '')
  if (kept === known && place === known.place && filed === known.filed) return known
  const { stationId, version, deleted } = kept
  return { stationId, version, deleted, ...(place && { place }), ...(filed && { filed }) }
}

const textOf = ({ name, place }: Folder) => `${name}\n${place}`

const laterFolder = (known: Folder, other: Folder): Folder =>
  outdoes(other, known, textOf(other) > textOf(known)) ? other : known

const ofStation = ({ stationId }: { readonly stationId: string }) => stationId

/** One entry a station. What is kept as it was is handed on itself; new ones stand at the end. */
export function mergeFavorites(mine: readonly Favorite[], theirs: readonly Favorite[]): Favorite[] {
  return mergeVersions(mine, theirs, ofStation, laterFavorite)
}

/** One entry a folder. */
export function mergeFolders(mine: readonly Folder[], theirs: readonly Folder[]): Folder[] {
  return mergeVersions(mine, theirs, ({ id }) => id, laterFolder)
}

/** One entry a station. */
export function mergeBlocked(
  mine: readonly BlockedStation[],
  theirs: readonly BlockedStation[],
): BlockedStation[] {
  return mergeVersions(mine, theirs, ofStation)
}

/** All three. */
export function mergeParts(mine: FavoritesPart, theirs: FavoritesPart): FavoritesPart {
  return {
    items: mergeFavorites(mine.items, theirs.items),
    folders: mergeFolders(mine.folders, theirs.folders),
    blocked: mergeBlocked(mine.blocked, theirs.blocked),
  }
}

/** The same with no version later than `latest`, ms since the epoch: a clock that runs ahead cannot win for ever. */
export function cutVersions(part: FavoritesPart, latest: number): FavoritesPart {
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
