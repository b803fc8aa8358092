import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { retryRecordQuery } from '../../api/retry.ts'
import { getShow, getStationSchedule, searchSchedule } from '../../api/schedule.ts'

/** The API refreshes shows hourly and sends changes as live events. */
const SCHEDULE_STALE_MS = 5 * 60_000

export function stationScheduleQuery(stationId: string) {
  return queryOptions({
    queryKey: ['schedule', stationId],
    queryFn: ({ signal }) => getStationSchedule(stationId, signal),
    staleTime: SCHEDULE_STALE_MS,
    // A failure must not replace the rest of the page.
    meta: { isPart: true },
  })
}

export function useStationSchedule(stationId: string) {
  return useQuery(stationScheduleQuery(stationId))
}

/** Fetches a show and its broadcasts. Does not retry a 404. */
export function useShow(id: string) {
  return useQuery({
    queryKey: ['show', id],
    queryFn: ({ signal }) => getShow(id, signal),
    staleTime: SCHEDULE_STALE_MS,
    retry: retryRecordQuery,
  })
}

export const SEARCH_MIN_LENGTH = 2

export function scheduleSearchQuery(query: string) {
  return queryOptions({
    queryKey: ['schedule-search', query],
    queryFn: ({ signal }) => searchSchedule(query, signal),
    enabled: query.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
    // A failure must not hide the stations that were found.
    meta: { isPart: true },
  })
}
