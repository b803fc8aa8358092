/** The calls of API v2 about the stations a user publishes or adds for themselves. Only their owner and admins may make them. */
import type { AxiosResponse } from 'axios'
import { PAGE_LIMIT_MAX } from '../../shared/api/field-rules.ts'
import {
  moderationAnswersSchema,
  type OwnStation,
  ownStationSchema,
  ownStationsSchema,
  type PrivateDraft,
  probeSchema,
  type StationChanges,
  type StationDraft,
} from '../../shared/api/own-stations.ts'
import { stationCheckSchema } from '../../shared/api/station-check.ts'
import { apiV2, getV2, readAnswer, stationPath, userPath } from './client.ts'

/** A station and the version it is of, for If-Match. */
export interface TaggedStation {
  readonly station: OwnStation
  readonly etag: string
}

/** The API listens to a stream for up to 10 s, over several hops, before it answers. */
const PROBE_TIMEOUT_MS = 30_000
/** 5 MB over a line of 1 Mbit/s, and the work on the picture. */
const UPLOAD_TIMEOUT_MS = 60_000

/** POST /stations/probe: what the address leads to. Refused (422) with a StreamEnd as code. */
export async function probeStream(url: string, signal?: AbortSignal) {
  const options = { timeout: PROBE_TIMEOUT_MS, ...(signal && { signal }) }
  return readAnswer(probeSchema, await apiV2().post('/stations/probe', { url }, options))
}

/** POST /stations/{id}/check: the checker listens to it at once. */
export async function checkStation(id: string) {
  const options = { timeout: PROBE_TIMEOUT_MS }
  return readAnswer(
    stationCheckSchema,
    await apiV2().post(`${stationPath(id)}/check`, undefined, options),
  )
}

async function ownStationsPage(uid: string, cursor: string | undefined, signal?: AbortSignal) {
  return getV2(`${userPath(uid)}/stations`, ownStationsSchema, {
    params: { limit: PAGE_LIMIT_MAX, cursor },
    signal,
  })
}

/** GET /users/{id}/stations: all of them, page by page. */
export async function listOwnStations(uid: string, signal?: AbortSignal): Promise<OwnStation[]> {
  let page = await ownStationsPage(uid, undefined, signal)
  const all = page.items
  // Earlier versions of the API answer all at once, and name no next page.
  while (page.nextCursor) {
    page = await ownStationsPage(uid, page.nextCursor, signal)
    all.push(...page.items)
  }
  return all
}

/** GET /users/{id}/answers: what admins decided and the user has not read. */
export async function listAnswers(uid: string) {
  return (await getV2(`${userPath(uid)}/answers`, moderationAnswersSchema)).items
}

/** DELETE /users/{id}/answers/{stationId}. */
export async function markAnswerRead(uid: string, stationId: string): Promise<void> {
  const path = `${userPath(uid)}/answers/${encodeURIComponent(stationId)}`
  await apiV2().delete(path)
}

/** POST /stations. The stream is listened to first: refused like a probe. */
export async function createStation(draft: StationDraft) {
  const answer = await apiV2().post('/stations', draft, { timeout: PROBE_TIMEOUT_MS })
  return readAnswer(ownStationSchema, answer)
}

/** POST /users/{id}/stations: for the user alone. The stream is listened to first: refused like a probe. */
export async function addOwnStation(uid: string, draft: PrivateDraft) {
  const path = `${userPath(uid)}/stations`
  const answer = await apiV2().post(path, draft, { timeout: PROBE_TIMEOUT_MS })
  return readAnswer(ownStationSchema, answer)
}

/** PUT /stations/{id}/proposal: an admin decides whether others find it. One that was never heard is listened to first. */
export async function proposeStation(id: string): Promise<TaggedStation> {
  const options = { timeout: PROBE_TIMEOUT_MS }
  return tagged(await apiV2().put(`${stationPath(id)}/proposal`, undefined, options))
}

/** DELETE /stations/{id}/proposal: it is the user's alone again. */
export async function takeBackStation(id: string): Promise<TaggedStation> {
  return tagged(await apiV2().delete(`${stationPath(id)}/proposal`))
}

/** GET /stations/{id}/own. */
export async function getOwnStation(id: string, signal?: AbortSignal): Promise<TaggedStation> {
  const answer = await apiV2().get(`${stationPath(id)}/own`, { ...(signal && { signal }) })
  return { station: readAnswer(ownStationSchema, answer), etag: tagIn(answer) ?? '*' }
}

/** PUT /stations/{id}: 412 when it is not of this version any more. */
export async function updateStation(
  { id, etag }: { readonly id: string; readonly etag: string },
  changes: StationChanges,
): Promise<TaggedStation> {
  const options = { headers: { 'If-Match': etag }, timeout: PROBE_TIMEOUT_MS }
  return tagged(await apiV2().put(stationPath(id), changes, options))
}

/** DELETE /stations/{id}: with its picture, schedule and figures. */
export async function deleteStation(id: string): Promise<void> {
  await apiV2().delete(stationPath(id))
}

/** PUT /stations/{id}/cover. `onProgress` is told the part that is sent, 0 to 1. */
export async function putCover(
  id: string,
  picture: Blob,
  onProgress?: (part: number) => void,
): Promise<TaggedStation> {
  const answer = await apiV2().put(`${stationPath(id)}/cover`, picture, {
    headers: { 'Content-Type': picture.type },
    timeout: UPLOAD_TIMEOUT_MS,
    ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
  })
  return tagged(answer)
}

/** DELETE /stations/{id}/cover. */
export async function removeCover(id: string): Promise<TaggedStation> {
  return tagged(await apiV2().delete(`${stationPath(id)}/cover`))
}

/** The answer with its version; a server that does not say it with a write is asked for it. */
async function tagged(answer: AxiosResponse<unknown>): Promise<TaggedStation> {
  const station = readAnswer(ownStationSchema, answer)
  const etag = tagIn(answer)
  return etag === null ? getOwnStation(station.id) : { station, etag }
}

function tagIn({ headers }: Pick<AxiosResponse, 'headers'>): string | null {
  const etag: unknown = headers.etag
  return typeof etag === 'string' ? etag : null
}
