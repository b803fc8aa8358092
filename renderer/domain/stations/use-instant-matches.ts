/** What the typed words find on this computer, before the server has answered. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Station } from '../../../shared/api/stations.ts'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { stationScorer } from '../../../shared/search/score-station.ts'
import { understoodWords } from '../../../shared/search/understood-words.ts'
import { indexedStation } from './instant/indexed-station.ts'
import { instantIndex } from './instant/instant-index.ts'
import { isSameAsked, isWithin, type Narrowing, NOTHING_ASKED } from './instant/narrowing.ts'

interface InstantMatches {
  /** The best, in their order; of those that are only in the index without an address. */
  readonly stations: readonly Station[]
  /** How many there are; null where only a part of the catalogue was looked through. */
  readonly total: number | null
  /** The words that were searched for where no station has those that were typed. */
  readonly nearest: string | null
}

/** Has the index of the whole catalogue at hand while the component is on screen. */
export function useInstantIndex(): void {
  useEffect(() => instantIndex.hold(), [])
}

const NONE: InstantMatches = { stations: [], total: null, nearest: null }

/**
 * Found in the index of the whole catalogue, and until that is there among the stations that were loaded. What
 * the words of a moment ago have found stays for the few milliseconds until the new ones have.
 */
export function useInstantMatches(typed: string, narrowing: Narrowing = {}): InstantMatches {
  const { genre, country, language, codec, bitrate } = narrowing
  const asked = useMemo(
    () => ({ typed, genre, country, language, codec, bitrate }),
    [typed, genre, country, language, codec, bitrate],
  )
  const client = useQueryClient()
  const found = useStore(instantIndex.found)
  useLayoutEffect(() => instantIndex.find(asked), [asked])
  useEffect(() => () => instantIndex.find(NOTHING_ASKED), [])
  return useMemo(() => {
    if (asked.typed === '') return NONE
    const known = knownStations(client)
    if (found === null) {
      const within = known.filter((station) => isWithin(asked, station))
      return { ...NONE, stations: findKnown(within, asked.typed) }
    }
    const byId = new Map(known.map((station) => [station.id, station]))
    const stations = found.hits.map((hit) => byId.get(hit.id) ?? indexedStation(hit))
    const { total, nearest } = isSameAsked(found.asked, asked) ? found : NONE
    return { stations, total, nearest }
  }, [client, asked, found])
}

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
