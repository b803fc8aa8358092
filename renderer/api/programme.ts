/** The calls of API v2 about programmes. Open without sign-in; who is known also sees their own stations'. */
import type * as z from 'zod/mini'
import {
  type OnAir,
  onAirListSchema,
  type ProgrammeSearch,
  programmeSearchSchema,
  type StationProgramme,
  showDetailSchema,
  stationProgrammeSchema,
} from '../../shared/api/programme.ts'
import { apiV2, readAnswer } from './client.ts'

/** GET /programme/on-air: those of at most PROGRAMME_STATIONS_MAX stations that say anything. */
export async function listOnAir(stationIds: readonly string[]): Promise<OnAir[]> {
  const answer = await apiV2().get('/programme/on-air', {
    open: 'known',
    params: { stations: stationIds.join(',') },
  })
  return readAnswer(onAirListSchema, answer).items
}

/** GET /stations/{id}/programme: a week back and a week ahead. */
export async function getStationProgramme(
  stationId: string,
  signal?: AbortSignal,
): Promise<StationProgramme> {
  const answer = await apiV2().get(`/stations/${encodeURIComponent(stationId)}/programme`, {
    open: 'known',
    ...(signal && { signal }),
  })
  return readAnswer(stationProgrammeSchema, answer)
}

/** GET /programme/search: shows by title or host, songs by artist or title. */
export async function searchProgramme(
  query: string,
  signal?: AbortSignal,
): Promise<ProgrammeSearch> {
  const answer = await apiV2().get('/programme/search', {
    open: 'known',
    params: { query },
    ...(signal && { signal }),
  })
  return readAnswer(programmeSearchSchema, answer)
}

/** GET /shows/{id}: the show, with its broadcasts of a week back and a week ahead. */
export async function getShow(
  id: string,
  signal?: AbortSignal,
): Promise<z.infer<typeof showDetailSchema>> {
  const answer = await apiV2().get(`/shows/${encodeURIComponent(id)}`, {
    open: 'known',
    ...(signal && { signal }),
  })
  return readAnswer(showDetailSchema, answer)
}
