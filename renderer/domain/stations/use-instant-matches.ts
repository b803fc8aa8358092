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
  /** The best match is first. Stations that are only in the index have no stream URL. */
  readonly stations: readonly Station[]
  /** Null when only a part of the catalog was searched. */
  readonly total: number | null
  /** The corrected query. Null when the typed text has matches. */
  readonly nearest: string | null
  /** True while the stations match an earlier text. */
  readonly isStale: boolean
}

export function useInstantIndex(): void {
  useEffect(() => instantIndex.acquire(), [])
}

const NONE: InstantMatches = { stations: [], total: null, nearest: null, isStale: false }

/** Searches the index. Until the index is loaded, searches the cached stations. */
export function useInstantMatches(typed: string, filters: IndexFilters = {}): InstantMatches {
  const { genre, country, language, codec, bitrate } = filters
  const query = useMemo(
    () => ({ typed, genre, country, language, codec, bitrate }),
    [typed, genre, country, language, codec, bitrate],
  )
  const client = useQueryClient()
  const result = useStore(instantIndex.found)
  useLayoutEffect(() => instantIndex.find(query), [query])
  useEffect(() => () => instantIndex.find(EMPTY_QUERY), [])
  return useMemo(() => {
    if (query.typed === '') return NONE
    const cached = getCachedStations(client)
    if (result === null) {
      const filtered = cached.filter((station) => matchesFilters(query, station))
      return { ...NONE, stations: searchStations(filtered, query.typed) }
    }
    const cachedById = new Map(cached.map((station) => [station.id, station]))
    const stations = result.hits.map((hit) => cachedById.get(hit.id) ?? indexedStation(hit))
    const isStale = !isSameQuery(result.query, query)
    const { total, nearest } = isStale ? NONE : result
    return { stations, total, nearest, isStale }
  }, [client, query, result])
}

/** Maximum number of cached stations to search, so that slow computers finish the search in one display frame. */
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

interface CachedList {
  readonly pages: readonly { readonly items: readonly Station[] }[]
}

export function getCachedStations(client: QueryClient): Station[] {
  const stations = new Map<string, Station>()
  for (const [, list] of client.getQueriesData<CachedList>({ queryKey: ['stations', 'list'] })) {
    for (const { items } of list?.pages ?? []) {
      for (const station of items) {
        if (stations.size === SEARCHED_MAX) return [...stations.values()]
        stations.set(station.id, station)
      }
    }
  }
  return [...stations.values()]
}

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
