import type * as z from 'zod/mini'
import {
  delistedSchema,
  duplicatesSchema,
  type ModerationDecision,
  moderationQueueSchema,
  type OwnStation,
  ownStationSchema,
} from '../../shared/api/own-stations.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { stationChangesSchema } from '../../shared/api/station-changes.ts'
import { apiV2, getV2, parseResponse, stationPath } from './client.ts'
import type { TaggedStation } from './own-stations.ts'

/** `total` is null when the backend does not report it. */
export type PendingStationsPage = z.infer<typeof moderationQueueSchema>

/** GET /moderation/stations. Pending stations, oldest first. */
export async function listPendingStations(cursor: string | null, signal?: AbortSignal) {
  return getV2('/moderation/stations', moderationQueueSchema, {
    params: { state: 'pending', cursor },
    signal,
  })
}

/** PUT /stations/{id}/moderation. 412 when the station has changed since the admin read it. */
export async function moderateStation(
  { station, etag }: TaggedStation,
  decision: ModerationDecision,
) {
  const path = `${stationPath(station.id)}/moderation`
  const response = await apiV2().put(path, decision, { headers: { 'If-Match': etag } })
  return parseResponse(ownStationSchema, response)
}

/** `part` undoes `merge`. `off` switches the station off for all users, and `on` reverts that. */
export type StationStateChange =
  | { readonly kind: 'hide'; readonly reason: string }
  | { readonly kind: 'show' }
  | { readonly kind: 'merge'; readonly into: string }
  | { readonly kind: 'part' }
  | { readonly kind: 'off'; readonly reason: string }
  | { readonly kind: 'on' }
  | { readonly kind: 'feature' }
  | { readonly kind: 'unfeature' }

/** PUT or DELETE /stations/{id}/hidden, /merged, /off or /featured. 412 when the station has changed. */
export async function changeStationState(
  { station, etag }: TaggedStation,
  change: StationStateChange,
) {
  const path = stationPath(station.id)
  const options = { headers: { 'If-Match': etag } }
  const send = () => {
    switch (change.kind) {
      case 'hide':
        return apiV2().put(`${path}/hidden`, { reason: change.reason }, options)
      case 'show':
        return apiV2().delete(`${path}/hidden`, options)
      case 'merge':
        return apiV2().put(`${path}/merged`, { into: change.into }, options)
      case 'part':
        return apiV2().delete(`${path}/merged`, options)
      case 'off':
        return apiV2().put(`${path}/off`, { reason: change.reason }, options)
      case 'on':
        return apiV2().delete(`${path}/off`, options)
      case 'feature':
        return apiV2().put(`${path}/featured`, undefined, options)
      case 'unfeature':
        return apiV2().delete(`${path}/featured`, options)
    }
  }
  return parseResponse(ownStationSchema, await send())
}

/** GET /stations/{id}/duplicates. Returns listed stations that may duplicate this one. */
export async function listDuplicates(id: string, signal?: AbortSignal) {
  const path = `${stationPath(id)}/duplicates`
  return (await getV2(path, duplicatesSchema, { signal })).items
}

/** GET /moderation/taken-out. Stations that admins switched off, hid or merged. */
export async function listRemovedStations(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<OwnStation>> {
  return getV2('/moderation/taken-out', delistedSchema, { params: { cursor }, signal })
}

export async function listChanges(id: string, cursor: string | null, signal?: AbortSignal) {
  return getV2(`${stationPath(id)}/changes`, stationChangesSchema, { params: { cursor }, signal })
}

/** POST /stations/{id}/changes/{changeId}/undo. 409 when a later change affects the same field. */
export async function undoChange(id: string, changeId: string) {
  const path = `${stationPath(id)}/changes/${changeId}/undo`
  return parseResponse(ownStationSchema, await apiV2().post(path))
}
