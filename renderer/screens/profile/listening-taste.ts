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

const NAMED = 5

type Facts = Pick<Station, 'tags' | 'country' | 'countrycode'>

export function listeningTaste(stations: readonly Facts[]): ListeningTaste {
  return {
    genres: mostFrequent(stations.map(({ tags }) => tags.map((tag) => [tag, tag] as const))),
    countries: mostFrequent(
      stations.map(({ country, countrycode }) => [[countrycode, country] as const]),
    ),
  }
}

/** Each list has the values and labels of one station. */
function mostFrequent(lists: readonly (readonly (readonly [string, string])[])[]): Count[] {
  const counts = new Map<string, Count>()
  for (const list of lists) {
    // Counts a value once per station.
    for (const [value, label] of new Map(list)) {
      if (value.trim() === '' || label.trim() === '') continue
      counts.set(value, { value, label, stations: (counts.get(value)?.stations ?? 0) + 1 })
    }
  }
  return [...counts.values()]
    .toSorted((a, b) => b.stations - a.stations || formats.compare(a.label, b.label))
    .slice(0, NAMED)
}

/** Number of recent favorites in the summary; each is one request. */
export const SUMMARY_STATIONS = 36
/** Parallel requests: browsers limit the connections per host. */
const AT_ONCE = 6

/** Loads the stations; those no longer in the catalog are omitted. Rejects on other failures. */
export async function loadFavoriteStations(
  ids: readonly string[],
  signal?: AbortSignal,
  read: typeof getStation = getStation,
): Promise<Station[]> {
  const waiting = ids.slice(0, SUMMARY_STATIONS)
  const found: Station[] = []
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const station = await nullIfNotFound(read(id, signal))
      if (station) found.push(station)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function nullIfNotFound(request: Promise<Station>): Promise<Station | null> {
  try {
    return await request
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return null
  }
}
