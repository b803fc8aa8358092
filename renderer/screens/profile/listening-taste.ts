import type { Station } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { statusOf } from '../../api/problem.ts'
import { getStation } from '../../api/stations.ts'

export interface Count {
  readonly value: string
  readonly label: string
  readonly stations: number
}

interface ListeningTaste {
  readonly genres: readonly Count[]
  readonly countries: readonly Count[]
}

const TOP_COUNT = 5

type StationFields = Pick<Station, 'tags' | 'country' | 'countrycode'>

export function listeningTaste(stations: readonly StationFields[]): ListeningTaste {
  return {
    genres: mostFrequent(stations.map(({ tags }) => tags.map((tag) => [tag, tag] as const))),
    countries: mostFrequent(
      stations.map(({ country, countrycode }) => [[countrycode, country] as const]),
    ),
  }
}

/** Returns the values of the largest number of stations. Each item has the value and label pairs of one station. */
function mostFrequent(
  pairsByStation: readonly (readonly (readonly [string, string])[])[],
): Count[] {
  const counts = new Map<string, Count>()
  for (const pairs of pairsByStation) {
    // Counts a value once per station.
    for (const [value, label] of new Map(pairs)) {
      if (value.trim() === '' || label.trim() === '') continue
      counts.set(value, { value, label, stations: (counts.get(value)?.stations ?? 0) + 1 })
    }
  }
  return [...counts.values()]
    .toSorted((a, b) => b.stations - a.stations || formats.compare(a.label, b.label))
    .slice(0, TOP_COUNT)
}

/** Number of recent favorites in the summary. Each one takes a request. */
export const SUMMARY_STATIONS = 36
/** Number of parallel requests, because browsers limit the connections per host. */
const PARALLEL_REQUESTS = 6

/** Loads the stations, without those that left the catalog. Rejects on other failures. */
export async function loadFavoriteStations(
  ids: readonly string[],
  signal?: AbortSignal,
  fetchStation: typeof getStation = getStation,
): Promise<Station[]> {
  const idsToFetch = ids.slice(0, SUMMARY_STATIONS)
  const stations: Station[] = []
  async function fetchRemaining(): Promise<void> {
    for (let id = idsToFetch.shift(); id !== undefined; id = idsToFetch.shift()) {
      const station = await nullIfNotFound(fetchStation(id, signal))
      if (station) stations.push(station)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, fetchRemaining))
  return stations
}

async function nullIfNotFound(request: Promise<Station>): Promise<Station | null> {
  try {
    return await request
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return null
  }
}
