/** The calls of API v2 about programmes. Open without sign-in; who is known also sees their own stations'. */
import {
  onAirListSchema,
  programmeSearchSchema,
  showDetailSchema,
  stationProgrammeSchema,
} from '../../shared/api/programme.ts'
import { getV2, stationPath } from './client.ts'

/** GET /programme/on-air: those of at most PROGRAMME_STATIONS_MAX stations that say anything. */
export async function listOnAir(stationIds: readonly string[]) {
  const params = { stations: stationIds.join(',') }
  return (await getV2('/programme/on-air', onAirListSchema, { open: 'known', params })).items
}

/** GET /stations/{id}/programme: a week back and a week ahead. */
export async function getStationProgramme(stationId: string, signal?: AbortSignal) {
  return getV2(`${stationPath(stationId)}/programme`, stationProgrammeSchema, {
    open: 'known',
    signal,
  })
}

/** GET /programme/search: shows by title or host, songs by artist or title. */
export async function searchProgramme(query: string, signal?: AbortSignal) {
  return getV2('/programme/search', programmeSearchSchema, {
    open: 'known',
    params: { query },
    signal,
  })
}

/** GET /shows/{id}: the show, with its broadcasts of a week back and a week ahead. */
export async function getShow(id: string, signal?: AbortSignal) {
  return getV2(`/shows/${encodeURIComponent(id)}`, showDetailSchema, { open: 'known', signal })
}
