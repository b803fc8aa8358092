/** The calls of API v2 about what a listener listened to. Only the listener may make them. */

import {
  type HistoryEntry,
  historyEntrySchema,
  historyPageSchema,
} from '../../shared/api/history.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

/** What the API is told of a session. Sent again with a later end, it grows. */
export type HistorySession = Pick<HistoryEntry, 'id' | 'stationId' | 'startedAt' | 'endedAt'>

/** GET /users/{id}/history: one page, the newest first; the cursor comes from the page before. */
export async function listHistory(
  uid: string,
  params: {
    readonly cursor?: string | null
    /** How many to leave out, instead of a cursor. */
    readonly skip?: number
    readonly limit: number
    readonly query?: string
  },
  signal?: AbortSignal,
): Promise<Page<HistoryEntry>> {
  return getV2(historyPath(uid), historyPageSchema, { params, signal })
}

/** PUT /users/{id}/history/{entryId}. Harmless to repeat. */
export async function putHistoryEntry(
  uid: string,
  { id, stationId, startedAt, endedAt }: HistorySession,
) {
  const answer = await apiV2().put(entryPath(uid, id), { stationId, startedAt, endedAt })
  return readAnswer(historyEntrySchema, answer)
}

/** DELETE /users/{id}/history/{entryId}. */
export async function removeHistoryEntry(uid: string, id: string): Promise<void> {
  await apiV2().delete(entryPath(uid, id))
}

/** DELETE /users/{id}/history: all of it. Harmless to repeat. */
export async function clearHistory(uid: string): Promise<void> {
  await apiV2().delete(historyPath(uid))
}

const historyPath = (uid: string) => `${userPath(uid)}/history`
const entryPath = (uid: string, id: string) => `${historyPath(uid)}/${encodeURIComponent(id)}`
