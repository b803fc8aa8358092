/** API v2: schedules. Sign-in is optional; signed-in users also see their own stations. */
import {
  onAirListSchema,
  programmeSearchSchema,
  showDetailSchema,
  stationProgrammeSchema,
} from '../../shared/api/programme.ts'
import { getV2, stationPath } from './client.ts'

/** GET /programme/on-air. Only stations with a schedule, of at most PROGRAMME_STATIONS_MAX. */
export async function listOnAir(stationIds: readonly string[]) {
  const params = { stations: stationIds.join(',') }
  return (await getV2('/programme/on-air', onAirListSchema, { open: 'known', params })).items
}

/** GET /stations/{id}/programme. From a week ago to a week ahead. */
export async function getStationProgramme(stationId: string, signal?: AbortSignal) {
  return getV2(`${stationPath(stationId)}/programme`, stationProgrammeSchema, {
    open: 'known',
    signal,
  })
}

/** GET /programme/search. Shows by title or host, songs by artist or title. */
export async function searchProgramme(query: string, signal?: AbortSignal) {
  return getV2('/programme/search', programmeSearchSchema, {
    open: 'known',
    params: { query },
    signal,
  })
}

/** GET /shows/{id}. Includes broadcasts from a week ago to a week ahead. */
export async function getShow(id: string, signal?: AbortSignal) {
  return getV2(`/shows/${encodeURIComponent(id)}`, showDetailSchema, { open: 'known', signal })
}
