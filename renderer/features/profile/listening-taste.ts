/** What the stations a person keeps have in common. Pure. */
import type { Station } from '../../../shared/api/answers/stations.ts'

export interface Count {
  /** As the catalogue filters by it: a tag, or a country code. */
  readonly value: string
  readonly label: string
  readonly stations: number
}

export interface ListeningTaste {
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
    .toSorted((a, b) => b.stations - a.stations || a.label.localeCompare(b.label, 'en'))
    .slice(0, NAMED)
}
