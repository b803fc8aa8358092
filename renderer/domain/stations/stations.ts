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
import {
  type StationFilters as Filters,
  getFacets,
  getStation,
  listStations,
} from '../../api/stations.ts'
import { genrePath as genre } from './components/filter-params.ts'
import { SectionHead as Head } from './components/section-head.tsx'
import { StationLink as PageLink } from './components/station-link.tsx'
import { StationList as List } from './components/station-list.tsx'
import { StationPlayButton as PlayButton } from './components/station-play-button.tsx'
import { StationShelf as Shelf } from './components/station-shelf.tsx'
import * as listed from './listed-query.ts'
import { listenedList as listened } from './listened-list.ts'
import { playById as byId } from './play-by-id.ts'
import * as list from './play-list.ts'

export type StationFilters = Filters

/** Leads to the page of a station. */
export const StationLink = PageLink

/** Plays the station with an id, or tells the user why not. */
export const playById = byId

/** The addresses of genres. */
export const genrePath = genre

/** Plays a station, or pauses it. */
export const StationPlayButton = PlayButton

/** Plays a list of stations. */
export const playList = list.playList

/** The list that play buttons inside belong to. */
export const StationList = List

/** The head of a section. */
export const SectionHead = Head

/** A section with a few stations. */
export const StationShelf = Shelf

/** Ids of the stations of the list that is listened to. */
export const listenedList = listened

/** The query of one station of a list. */
export const listedQuery = listed.listedQuery

/** What is known of a station of a list. */
export const listedStation = listed.listedStation

/** Reads stations of a list that are not known yet. */
export const readListed = listed.readListed

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
