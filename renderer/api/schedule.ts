/** API v2: schedules. Sign-in is optional; signed-in users also see their own stations. */
import {
  onAirListSchema,
  scheduleSearchSchema,
  showDetailSchema,
  stationScheduleSchema,
} from '../../shared/api/schedule.ts'
import { getV2, stationPath } from './client.ts'

/** GET /schedule/on-air. At most SCHEDULE_STATIONS_MAX ids. Returns only stations with a schedule. */
export async function listOnAir(stationIds: readonly string[]) {
  const params = { stations: stationIds.join(',') }
  return (await getV2('/schedule/on-air', onAirListSchema, { userToken: 'optional', params })).items
}

/** GET /stations/{id}/schedule. Returns the schedule from a week ago to a week ahead. */
export async function getStationSchedule(stationId: string, signal?: AbortSignal) {
  return getV2(`${stationPath(stationId)}/schedule`, stationScheduleSchema, {
    userToken: 'optional',
    signal,
  })
}

/** GET /schedule/search. Finds shows by title or host, and songs by artist or title. */
export async function searchSchedule(query: string, signal?: AbortSignal) {
  return getV2('/schedule/search', scheduleSearchSchema, {
    userToken: 'optional',
    params: { query },
    signal,
  })
}

/** GET /shows/{id}. Includes broadcasts from a week ago to a week ahead. */
export async function getShow(id: string, signal?: AbortSignal) {
  return getV2(`/shows/${encodeURIComponent(id)}`, showDetailSchema, {
    userToken: 'optional',
    signal,
  })
}
