/** The calls of API v2 about what waits for an admin. Only admins may make them. */
import {
  type ModerationDecision,
  type OwnStation,
  ownStationSchema,
  ownStationsSchema,
} from '../../shared/api/own-stations.ts'
import { apiV2, readAnswer } from './client.ts'
import type { TaggedStation } from './own-stations.ts'

/** GET /moderation/stations: what waits, the longest first, MODERATION_LIST_MAX at most. */
export async function listWaiting(signal?: AbortSignal): Promise<OwnStation[]> {
  const answer = await apiV2().get('/moderation/stations', {
    params: { state: 'pending' },
    ...(signal && { signal }),
  })
  return readAnswer(ownStationsSchema, answer).items
}

/** PUT /stations/{id}/moderation: 412 when it is not any more what the admin has seen. */
export async function moderateStation(
  { station, etag }: TaggedStation,
  decision: ModerationDecision,
): Promise<OwnStation> {
  const path = `/stations/${encodeURIComponent(station.id)}/moderation`
  const answer = await apiV2().put(path, decision, { headers: { 'If-Match': etag } })
  return readAnswer(ownStationSchema, answer)
}
