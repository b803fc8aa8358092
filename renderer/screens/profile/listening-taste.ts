/** What the stations a user keeps have in common. */

import type { Station } from '../../../shared/api/stations.ts'
import { APP_LOCALE } from '../../../shared/locale/formats.ts'
import { statusOf } from '../../api/problem.ts'
import { getStation } from '../../api/stations.ts'

export interface Count {
  /** As the catalogue filters by it: a tag, or a country code. */
  readonly value: string
  readonly label: string
  readonly stations: number
}

interface ListeningTaste {
  /** The tags found on most stations, the most frequent first. */
  readonly genres: readonly Count[]
  readonly countries: readonly Count[]
}

/** How many of each are worth naming. */
const NAMED = 5

type Facts = Pick<Station, 'tags' | 'country' | 'countrycode'>

/** Genres and countries by how many of the stations they are found on, then by name. */
export function listeningTaste(stations: readonly Facts[]): ListeningTaste {
  return {
    genres: mostFrequent(stations.map(({ tags }) => tags.map((tag) => [tag, tag] as const))),
    countries: mostFrequent(
      stations.map(({ country, countrycode }) => [[countrycode, country] as const]),
    ),
  }
}

/** Each list holds what one station says, as value and label. */
function mostFrequent(lists: readonly (readonly (readonly [string, string])[])[]): Count[] {
  const counts = new Map<string, Count>()
  for (const list of lists) {
    // A station says a thing once, however often it is written.
    for (const [value, label] of new Map(list)) {
      if (value.trim() === '' || label.trim() === '') continue
      counts.set(value, { value, label, stations: (counts.get(value)?.stations ?? 0) + 1 })
    }
  }
  return [...counts.values()]
    .toSorted((a, b) => b.stations - a.stations || a.label.localeCompare(b.label, APP_LOCALE))
    .slice(0, NAMED)
}

/** The summary reads this many, the latest: each is a question to the catalogue. */
export const SUMMARY_STATIONS = 36
/** Questions under way at a time: a browser opens no more connections to one host. */
const AT_ONCE = 6

/** Reads them; those that are no longer in the catalogue are left out. Rejects on other failures. */
export async function readKeptStations(
  ids: readonly string[],
  signal?: AbortSignal,
  read: typeof getStation = getStation,
): Promise<Station[]> {
  const waiting = ids.slice(0, SUMMARY_STATIONS)
  const found: Station[] = []
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const station = await unlessGone(read(id, signal))
      if (station) found.push(station)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function unlessGone(asking: Promise<Station>): Promise<Station | null> {
  try {
    return await asking
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return null
  }
}
