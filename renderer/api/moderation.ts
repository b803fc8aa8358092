/** The calls of API v2 about what waits for an admin. Only admins may make them. */
import type * as z from 'zod/mini'
import {
  duplicatesSchema,
  type ModerationDecision,
  type OwnStation,
  ownStationSchema,
  takenOutSchema,
  waitingSchema,
} from '../../shared/api/own-stations.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { stationChangesSchema } from '../../shared/api/station-changes.ts'
import { apiV2, getV2, readAnswer, stationPath } from './client.ts'
import type { TaggedStation } from './own-stations.ts'

/** A page of what waits; `total` is null where the backend does not say. */
export type WaitingPage = z.infer<typeof waitingSchema>

/** GET /moderation/stations: a page of what waits, the longest first. */
export async function listWaiting(cursor: string | null, signal?: AbortSignal) {
  return getV2('/moderation/stations', waitingSchema, {
    params: { state: 'pending', cursor },
    signal,
  })
}

/** PUT /stations/{id}/moderation: 412 when it is not any more what the admin has seen. */
export async function moderateStation(
  { station, etag }: TaggedStation,
  decision: ModerationDecision,
) {
  const path = `${stationPath(station.id)}/moderation`
  const answer = await apiV2().put(path, decision, { headers: { 'If-Match': etag } })
  return readAnswer(ownStationSchema, answer)
}

/** What takes a station out of the lists, or back into them; or puts it on the home page, and takes it from there. */
export type RestChange =
  | { readonly kind: 'hide'; readonly reason: string }
  | { readonly kind: 'show' }
  | { readonly kind: 'merge'; readonly into: string }
  | { readonly kind: 'part' }
  | { readonly kind: 'off'; readonly reason: string }
  | { readonly kind: 'on' }
  | { readonly kind: 'feature' }
  | { readonly kind: 'unfeature' }

/** PUT or DELETE /stations/{id}/hidden, /merged, /off or /featured: 412 when it is not any more what the admin has seen. */
export async function changeRest({ station, etag }: TaggedStation, change: RestChange) {
  const path = stationPath(station.id)
  const options = { headers: { 'If-Match': etag } }
  const answer = await (() => {
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
  })()
  return readAnswer(ownStationSchema, answer)
}

/** GET /stations/{id}/duplicates: listed stations that may be the same. */
export async function listDuplicates(id: string, signal?: AbortSignal) {
  const path = `${stationPath(id)}/duplicates`
  return (await getV2(path, duplicatesSchema, { signal })).items
}

/** GET /moderation/taken-out: a page of what admins have switched off, hidden or merged. */
export async function listTakenOut(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<OwnStation>> {
  return getV2('/moderation/taken-out', takenOutSchema, { params: { cursor }, signal })
}

/** GET /stations/{id}/changes: a page of who changed what, the latest first. */
export async function listChanges(id: string, cursor: string | null, signal?: AbortSignal) {
  return getV2(`${stationPath(id)}/changes`, stationChangesSchema, { params: { cursor }, signal })
}

/** POST /stations/{id}/changes/{changeId}/undo: 409 where the same was changed since. */
export async function undoChange(id: string, changeId: string) {
  const path = `${stationPath(id)}/changes/${changeId}/undo`
  return readAnswer(ownStationSchema, await apiV2().post(path))
}
