import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getShow, getStationProgramme, searchProgramme } from '../../api/programme.ts'
import { retryRecordQuery } from '../../api/retry.ts'

/** The API refreshes shows hourly and sends changes as live events. */
const PROGRAMME_STALE_MS = 5 * 60_000

export function stationProgrammeQuery(stationId: string) {
  return queryOptions({
    queryKey: ['programme', stationId],
    queryFn: ({ signal }) => getStationProgramme(stationId, signal),
    staleTime: PROGRAMME_STALE_MS,
    // A failure must not replace the rest of the page.
    meta: { isPart: true },
  })
}

export function useStationProgramme(stationId: string) {
  return useQuery(stationProgrammeQuery(stationId))
}

/** A show and its broadcasts. A 404 is final and not retried. */
export function useShow(id: string) {
  return useQuery({
    queryKey: ['show', id],
    queryFn: ({ signal }) => getShow(id, signal),
    staleTime: PROGRAMME_STALE_MS,
    retry: retryRecordQuery,
  })
}

export const SEARCH_MIN_LENGTH = 2

export function programmeSearchQuery(query: string) {
  return queryOptions({
    queryKey: ['programme-search', query],
    queryFn: ({ signal }) => searchProgramme(query, signal),
    enabled: query.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
    // A failure must not hide the stations that were found.
    meta: { isPart: true },
  })
}
