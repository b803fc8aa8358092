/** The programme of one station, one show, and what a search finds of them. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getShow, getStationProgramme, searchProgramme } from '../../api/programme.ts'
import { retryOne } from '../../api/retry.ts'

/** Shows are asked for once an hour by the API itself; a change of them is told by its live events. */
const PROGRAMME_STALE_MS = 5 * 60_000

/** The query of a station's programme. */
export function stationProgrammeQuery(stationId: string) {
  return queryOptions({
    queryKey: ['programme', stationId],
    queryFn: ({ signal }) => getStationProgramme(stationId, signal),
    staleTime: PROGRAMME_STALE_MS,
    // Without it, the rest of the page stays.
    meta: { isPart: true },
  })
}

/** A station's programme, for components. */
export function useStationProgramme(stationId: string) {
  return useQuery(stationProgrammeQuery(stationId))
}

/** A show and its broadcasts. Its absence is an answer, so a 404 is not asked again. */
export function useShow(id: string) {
  return useQuery({
    queryKey: ['show', id],
    queryFn: ({ signal }) => getShow(id, signal),
    staleTime: PROGRAMME_STALE_MS,
    retry: retryOne,
  })
}

/** The shortest words that the API looks for. */
export const SEARCHED_FROM = 2

/** The query of the shows and songs that fit some words; the old ones stay until those of other words are there. */
export function programmeSearchQuery(query: string) {
  return queryOptions({
    queryKey: ['programme-search', query],
    queryFn: ({ signal }) => searchProgramme(query, signal),
    enabled: query.length >= SEARCHED_FROM,
    placeholderData: keepPreviousData,
    // Without it, the stations that were found stay.
    meta: { isPart: true },
  })
}
