import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import { retryRecordQuery } from '../../api/retry.ts'
import { getFacets, getStation, listStations, type StationFilters } from '../../api/stations.ts'
import { listedQuery } from './listed-query.ts'

/** A list with more loaded pages is not refetched on focus or mount. */
const REFETCHED_PAGES_MAX = 3

export function stationsQuery(filters: StationFilters) {
  return infiniteQueryOptions({
    queryKey: ['stations', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      listStations(filters, pageParam === null ? null : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= REFETCHED_PAGES_MAX,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= REFETCHED_PAGES_MAX,
  })
}

/** The previous list stays visible until the new one is loaded. Sends no request unless `enabled`. */
export function useStations(filters: StationFilters, enabled = true) {
  return useInfiniteQuery({ ...stationsQuery(filters), placeholderData: keepPreviousData, enabled })
}

/** Maximum number of genres that home prefers. */
export const CHOSEN_GENRES_MAX = 3

export function readGenres(text: string): readonly string[] {
  return text === '' ? [] : text.split(',').slice(0, CHOSEN_GENRES_MAX)
}

/** Returns the first stations of the genres: one of each genre in turn. */
export function useGenreStations(genres: readonly string[]): readonly Station[] {
  return useQueries({
    queries: genres.map((genre) => ({
      queryKey: ['stations', 'genre', genre],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        listStations({ genre, sort: 'air' }, null, signal),
      // A failure must not replace home.
      meta: { isPart: true },
    })),
    combine: (results) => inTurn(results.map(({ data }) => data?.items ?? [])),
  })
}

function inTurn(lists: readonly (readonly Station[])[]): readonly Station[] {
  const length = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}

export function facetsQuery(filters: StationFilters) {
  return queryOptions({
    queryKey: ['stations', 'facets', filters],
    queryFn: ({ signal }) => getFacets(filters, signal),
  })
}

export function useFacets(filters: StationFilters) {
  return useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData })
}

/** Fetches one station. Does not retry a 404. */
export function stationQuery(id: string) {
  return queryOptions({
    queryKey: ['stations', 'one', id],
    queryFn: ({ signal }) => getStation(id, signal),
    retry: retryRecordQuery,
  })
}

export function useStation(id: string) {
  return useQuery(stationQuery(id))
}

interface StationsById {
  readonly stations: readonly Station[]
  readonly isPending: boolean
  /** Time of the oldest fetch, in ms since the epoch. Infinity when no station is loaded. */
  readonly fetchedAt: number
}

export function useStationsById(ids: readonly string[]): StationsById {
  return useQueries({
    queries: ids.map(listedQuery),
    combine: (results) => ({
      stations: results.flatMap(({ data }) => (data && !data.inactive ? data : [])),
      isPending: results.some((result) => result.isPending),
      fetchedAt: Math.min(
        ...results.filter(({ data }) => data).map((result) => result.dataUpdatedAt),
      ),
    }),
  })
}
