/** Stations as the catalogue lists them: pages of a filtered list, the filters on offer, and one. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { statusOf } from '../../api/problem.ts'
import { retryQuery } from '../../api/retry.ts'
import {
  type StationFilters as Filters,
  getFacets,
  getStation,
  listStations,
} from '../../api/stations.ts'
import { StationList as List } from './components/station-list.tsx'
import { StationPlayButton as PlayButton } from './components/station-play-button.tsx'
import { listenedList as listened } from './listened-list.ts'

export type StationFilters = Filters

/** Plays a station, or pauses it. */
export const StationPlayButton = PlayButton

/** The list that play buttons inside belong to. */
export const StationList = List

/** Ids of the stations of the list that is listened to. */
export const listenedList = listened

/** The query of pages of stations. */
export function stationsQuery(filters: StationFilters) {
  return infiniteQueryOptions({
    queryKey: ['stations', 'list', filters],
    queryFn: ({ pageParam, signal }) => listStations(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Pages of stations. A changed filter keeps the old list on screen until the new one is there. */
export function useStations(filters: StationFilters) {
  return useInfiniteQuery({ ...stationsQuery(filters), placeholderData: keepPreviousData })
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
    retry: (failures, error) => statusOf(error) !== 404 && retryQuery(failures, error),
  })
}

/** One station, for components. */
export function useStation(id: string) {
  return useQuery(stationQuery(id))
}
