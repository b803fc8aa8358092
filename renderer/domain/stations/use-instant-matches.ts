import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Station } from '../../../shared/api/stations.ts'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { expandQuery } from '../../../shared/search/query-words.ts'
import { stationScorer } from '../../../shared/search/score-station.ts'
import {
  EMPTY_QUERY,
  type IndexFilters,
  isSameQuery,
  matchesFilters,
} from './instant/index-filters.ts'
import { indexedStation } from './instant/indexed-station.ts'
import { instantIndex } from './instant/instant-index.ts'

interface InstantMatches {
  /** Best first. Stations found only in the index have no address. */
  readonly stations: readonly Station[]
  /** Null if only a part of the catalog was searched. */
  readonly total: number | null
  readonly nearest: string | null
}

export function useInstantIndex(): void {
  useEffect(() => instantIndex.acquire(), [])
}

const NONE: InstantMatches = { stations: [], total: null, nearest: null }

/** Searches the index, or the cached stations until it is loaded. */
export function useInstantMatches(typed: string, narrowing: IndexFilters = {}): InstantMatches {
  const { genre, country, language, codec, bitrate } = narrowing
  const query = useMemo(
    () => ({ typed, genre, country, language, codec, bitrate }),
    [typed, genre, country, language, codec, bitrate],
  )
  const client = useQueryClient()
  const found = useStore(instantIndex.found)
  useLayoutEffect(() => instantIndex.find(query), [query])
  useEffect(() => () => instantIndex.find(EMPTY_QUERY), [])
  return useMemo(() => {
    if (query.typed === '') return NONE
    const known = getCachedStations(client)
    if (found === null) {
      const within = known.filter((station) => matchesFilters(query, station))
      return { ...NONE, stations: searchStations(within, query.typed) }
    }
    const byId = new Map(known.map((station) => [station.id, station]))
    const stations = found.hits.map((hit) => byId.get(hit.id) ?? indexedStation(hit))
    const { total, nearest } = isSameQuery(found.query, query) ? found : NONE
    return { stations, total, nearest }
  }, [client, query, found])
}

/** Limit for slow machines: the result must be available within a frame. */
export const SEARCHED_MAX = 10_000
const RESULTS_MAX = 24

const textCache = new WeakMap<Station, { readonly name: string; readonly tags: string }>()

function getTexts(station: Station) {
  let texts = textCache.get(station)
  if (texts === undefined) {
    texts = { name: searchableName(station.name), tags: searchableText(station.tags.join()) }
    textCache.set(station, texts)
  }
  return texts
}

interface Listed {
  readonly pages: readonly { readonly items: readonly Station[] }[]
}

export function getCachedStations(client: QueryClient): Station[] {
  const known = new Map<string, Station>()
  for (const [, list] of client.getQueriesData<Listed>({ queryKey: ['stations', 'list'] })) {
    for (const { items } of list?.pages ?? []) {
      for (const station of items) {
        if (known.size === SEARCHED_MAX) return [...known.values()]
        known.set(station.id, station)
      }
    }
  }
  return [...known.values()]
}

/** Matches ranked like the API's: by score, then by votes. */
export function searchStations(stations: readonly Station[], typed: string): Station[] {
  const words = expandQuery(typed)
  if (words.length === 0) return []
  const scoreOf = stationScorer(words)
  return stations
    .flatMap((station) => {
      const { name, tags } = getTexts(station)
      const score = scoreOf(name, tags)
      return score === null ? [] : [{ station, score }]
    })
    .toSorted((a, b) => a.score - b.score || b.station.votes - a.station.votes)
    .slice(0, RESULTS_MAX)
    .map(({ station }) => station)
}
