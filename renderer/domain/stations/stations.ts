/** Stations as the catalogue lists them: pages of a filtered list, the filters on offer, and one. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import { retryOne } from '../../api/retry.ts'
import { getFacets, getStation, listStations, type StationFilters } from '../../api/stations.ts'
import { listedQuery } from './listed-query.ts'

/** A list that was scrolled further than this is not read again from its beginning on each focus. */
const REFRESHED_PAGES = 3

/** The query of pages of stations. */
export function stationsQuery(filters: StationFilters) {
  return infiniteQueryOptions({
    queryKey: ['stations', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      listStations(filters, pageParam === null ? null : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= REFRESHED_PAGES,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= REFRESHED_PAGES,
  })
}

/**
 * Pages of stations. A changed filter keeps the old list on screen until the new one is there; while not
 * `enabled`, nothing is asked.
 */
export function useStations(filters: StationFilters, enabled = true) {
  return useInfiniteQuery({ ...stationsQuery(filters), placeholderData: keepPreviousData, enabled })
}

/** The query of the genres, countries and languages that the filters still leave, with counts. */
export function facetsQuery(filters: StationFilters) {
  return queryOptions({
    queryKey: ['stations', 'facets', filters],
    queryFn: ({ signal }) => getFacets(filters, signal),
  })
}

/** The facets, for components; the old ones stay until those of a changed filter are there. */
export function useFacets(filters: StationFilters) {
  return useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData })
}

/** The query of one station. Its absence is an answer, so a 404 is not asked again. */
export function stationQuery(id: string) {
  return queryOptions({
    queryKey: ['stations', 'one', id],
    queryFn: ({ signal }) => getStation(id, signal),
    retry: retryOne,
  })
}

/** One station, for components. */
export function useStation(id: string) {
  return useQuery(stationQuery(id))
}

interface StationsById {
  /** Those that are loaded and can be played, in the order that was asked for: none that rests. */
  readonly stations: readonly Station[]
  readonly isPending: boolean
  /** When the oldest of them was read, ms since 1970; infinite without any. */
  readonly readAt: number
}

/** The stations of these ids. */
export function useStationsById(ids: readonly string[]): StationsById {
  return useQueries({
    queries: ids.map(listedQuery),
    combine: (results) => ({
      stations: results.flatMap(({ data }) => (data && !data.resting ? data : [])),
      isPending: results.some((result) => result.isPending),
      readAt: Math.min(...results.filter(({ data }) => data).map((result) => result.dataUpdatedAt)),
    }),
  })
}
