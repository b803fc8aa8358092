/** Finds stations among those that are on this computer already, before the server has answered. */
import type { QueryClient } from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { stationScorer } from '../../../shared/search/score-station.ts'
import { understoodWords } from '../../../shared/search/understood-words.ts'

/** More are not looked through: the answer is to be there within a frame, on slow machines too. */
export const KNOWN_MAX = 10_000
/** As many as are shown until the server has answered. */
const SHOWN = 24

/** Plain texts of a station, made when it is searched for the first time. */
const searched = new WeakMap<Station, { readonly name: string; readonly tags: string }>()

function textsOf(station: Station) {
  let texts = searched.get(station)
  if (texts === undefined) {
    texts = { name: searchableName(station.name), tags: searchableText(station.tags.join()) }
    searched.set(station, texts)
  }
  return texts
}

interface Listed {
  readonly pages: readonly { readonly items: readonly Station[] }[]
}

/** Every station of the lists that are in the cache, each once. */
export function knownStations(client: QueryClient): Station[] {
  const known = new Map<string, Station>()
  for (const [, list] of client.getQueriesData<Listed>({ queryKey: ['stations', 'list'] })) {
    for (const { items } of list?.pages ?? []) {
      for (const station of items) {
        if (known.size === KNOWN_MAX) return [...known.values()]
        known.set(station.id, station)
      }
    }
  }
  return [...known.values()]
}

/** Those that the typed words match, as the API ranks them: the best first, of equals the one with more votes. */
export function findKnown(stations: readonly Station[], typed: string): Station[] {
  const words = understoodWords(typed)
  if (words.length === 0) return []
  const scoreOf = stationScorer(words)
  return stations
    .flatMap((station) => {
      const { name, tags } = textsOf(station)
      const score = scoreOf(name, tags)
      return score === null ? [] : [{ station, score }]
    })
    .toSorted((a, b) => a.score - b.score || b.station.votes - a.station.votes)
    .slice(0, SHOWN)
    .map(({ station }) => station)
}
