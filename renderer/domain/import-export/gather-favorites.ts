/** The user's favorites as a list that other programs read. */
import { STATIONS_ASKED_MAX, type Station } from '../../../shared/api/stations.ts'
import type { ExchangeEntry } from '../../../shared/exchange/exchange-entry.ts'
import { folderOf, inOwnOrder, liveFolders } from '../../../shared/favorites/order.ts'
import { getFavorites } from '../../api/favorites.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { listStationsById } from '../../api/stations.ts'
import { inParts } from '../../lib/in-parts.ts'

type Told = Pick<
  Station,
  'id' | 'name' | 'url' | 'homepage' | 'tags' | 'countrycode' | 'language' | 'directory'
>

/** A station as lists tell it. One that rests has no address. */
export function toEntry(station: Told, folder: string | null): ExchangeEntry {
  const { id, name, url, homepage, tags, countrycode, language, directory } = station
  return {
    name,
    url: url === '' ? null : url,
    homepage,
    tags,
    countrycode: countrycode === '' ? null : countrycode,
    language,
    stationId: id,
    stationuuid: directory?.stationuuid ?? null,
    folder,
  }
}

export interface Gathered {
  readonly entries: readonly ExchangeEntry[]
  /** Favorites that are in no catalogue any more. */
  readonly gone: number
}

/**
 * All favorites in their order. `onProgress` is told how much of them is there, 0 to 1.
 * @throws what the API answers where it cannot be asked
 */
export async function gatherFavorites(
  uid: string,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(part: number): void },
): Promise<Gathered> {
  const [favorites, own] = await Promise.all([
    getFavorites(uid, null, signal),
    listOwnStations(uid, signal),
  ])
  const kept = inOwnOrder(favorites.items)
  const ids = kept.map(({ stationId }) => stationId)
  const folders = new Map(liveFolders(favorites.folders).map(({ id, name }) => [id, name]))
  const stations = new Map<string, Told>(own.map((station) => [station.id, station]))
  const missing = ids.filter((id) => !stations.has(id))
  let asked = 0
  for (const part of inParts(missing, STATIONS_ASKED_MAX)) {
    signal.throwIfAborted()
    for (const station of await listStationsById(part)) stations.set(station.id, station)
    asked += part.length
    onProgress(asked / missing.length)
  }
  const entries = kept.flatMap((favorite) => {
    const station = stations.get(favorite.stationId)
    if (station === undefined) return []
    const folder = folderOf(favorite, new Set(folders.keys()))
    return toEntry(station, folder === null ? null : (folders.get(folder) ?? null))
  })
  return { entries, gone: ids.length - entries.length }
}
