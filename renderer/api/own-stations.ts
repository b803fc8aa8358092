/** API v2: stations that a user publishes or adds privately. Only the owner and admins may call these. */
import type { AxiosResponse } from 'axios'
import { PAGE_LIMIT_MAX } from '../../shared/api/field-rules.ts'
import {
  moderationResultsSchema,
  type OwnStation,
  ownStationSchema,
  ownStationsSchema,
  type PrivateDraft,
  probeSchema,
  type StationChanges,
  type StationDraft,
} from '../../shared/api/own-stations.ts'
import { stationCheckSchema } from '../../shared/api/station-check.ts'
import { apiV2, getV2, parseResponse, stationPath, userPath } from './client.ts'

export interface TaggedStation {
  readonly station: OwnStation
  readonly etag: string
}

/** The API probes a stream for up to 10 s and follows several redirects. */
const PROBE_TIMEOUT_MS = 30_000
/** Enough for 5 MB at 1 Mbit/s and for image processing. */
const UPLOAD_TIMEOUT_MS = 60_000
const ANY_ETAG = '*'

/** POST /stations/probe. 422 with a StreamEnd as code when the stream fails. */
export async function probeStream(url: string, signal?: AbortSignal) {
  const options = { timeout: PROBE_TIMEOUT_MS, ...(signal && { signal }) }
  return parseResponse(probeSchema, await apiV2().post('/stations/probe', { url }, options))
}

/** POST /stations/{id}/check. Runs the station check immediately. */
export async function checkStation(id: string) {
  const options = { timeout: PROBE_TIMEOUT_MS }
  return parseResponse(
    stationCheckSchema,
    await apiV2().post(`${stationPath(id)}/check`, undefined, options),
  )
}

async function fetchOwnStationsPage(uid: string, cursor: string | undefined, signal?: AbortSignal) {
  return getV2(`${userPath(uid)}/stations`, ownStationsSchema, {
    params: { limit: PAGE_LIMIT_MAX, cursor },
    signal,
  })
}

export async function listOwnStations(uid: string, signal?: AbortSignal): Promise<OwnStation[]> {
  let page = await fetchOwnStationsPage(uid, undefined, signal)
  const stations = page.items
  // Older API versions return all stations and no nextCursor.
  while (page.nextCursor) {
    page = await fetchOwnStationsPage(uid, page.nextCursor, signal)
    stations.push(...page.items)
  }
  return stations
}

/** GET /users/{id}/decisions. Unread moderation decisions. */
export async function listModerationDecisions(uid: string) {
  return (await getV2(`${userPath(uid)}/decisions`, moderationResultsSchema)).items
}

export async function markDecisionRead(uid: string, stationId: string): Promise<void> {
  const path = `${userPath(uid)}/decisions/${encodeURIComponent(stationId)}`
  await apiV2().delete(path)
}

/** POST /stations. Probes the stream first and fails like `probeStream`. */
export async function createStation(draft: StationDraft) {
  const response = await apiV2().post('/stations', draft, { timeout: PROBE_TIMEOUT_MS })
  return parseResponse(ownStationSchema, response)
}

/** POST /users/{id}/stations. Adds a private station. Probes the stream first and fails like `probeStream`. */
export async function addOwnStation(uid: string, draft: PrivateDraft) {
  const path = `${userPath(uid)}/stations`
  const response = await apiV2().post(path, draft, { timeout: PROBE_TIMEOUT_MS })
  return parseResponse(ownStationSchema, response)
}

/** PUT /stations/{id}/proposal. Submits a private station for review. Probes its stream if it was never played. */
export async function proposeStation(id: string): Promise<TaggedStation> {
  const options = { timeout: PROBE_TIMEOUT_MS }
  return withEtag(await apiV2().put(`${stationPath(id)}/proposal`, undefined, options))
}

/** DELETE /stations/{id}/proposal. Makes the station private again. */
export async function withdrawStation(id: string): Promise<TaggedStation> {
  return withEtag(await apiV2().delete(`${stationPath(id)}/proposal`))
}

export async function getOwnStation(id: string, signal?: AbortSignal): Promise<TaggedStation> {
  const response = await apiV2().get(`${stationPath(id)}/own`, { ...(signal && { signal }) })
  const etag = readEtag(response) ?? ANY_ETAG
  return { station: parseResponse(ownStationSchema, response), etag }
}

export async function updateStation(
  { id, etag }: { readonly id: string; readonly etag: string },
  changes: StationChanges,
): Promise<TaggedStation> {
  const options = { headers: { 'If-Match': etag }, timeout: PROBE_TIMEOUT_MS }
  return withEtag(await apiV2().put(stationPath(id), changes, options))
}

/** DELETE /stations/{id}. Also deletes its picture, schedule and figures. */
export async function deleteStation(id: string): Promise<void> {
  await apiV2().delete(stationPath(id))
}

/** PUT /stations/{id}/cover. `onProgress` receives the uploaded fraction, from 0 to 1. */
export async function putCover(
  id: string,
  picture: Blob,
  onProgress?: (fraction: number) => void,
): Promise<TaggedStation> {
  const response = await apiV2().put(`${stationPath(id)}/cover`, picture, {
    headers: { 'Content-Type': picture.type },
    timeout: UPLOAD_TIMEOUT_MS,
    ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
  })
  return withEtag(response)
}

export async function removeCover(id: string): Promise<TaggedStation> {
  return withEtag(await apiV2().delete(`${stationPath(id)}/cover`))
}

/** Parses the response to a write. Fetches the station again when the response has no ETag. */
async function withEtag(response: AxiosResponse<unknown>): Promise<TaggedStation> {
  const station = parseResponse(ownStationSchema, response)
  const etag = readEtag(response)
  return etag === null ? getOwnStation(station.id) : { station, etag }
}

function readEtag({ headers }: Pick<AxiosResponse, 'headers'>): string | null {
  const etag: unknown = headers.etag
  return typeof etag === 'string' ? etag : null
}
