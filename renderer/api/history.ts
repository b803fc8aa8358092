import {
  type HistoryEntry,
  historyEntrySchema,
  historyPageSchema,
} from '../../shared/api/history.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

/** A listening session. Sending it again with a later end extends it. */
export type HistorySession = Pick<HistoryEntry, 'id' | 'stationId' | 'startedAt' | 'endedAt'>

export async function listHistory(
  uid: string,
  params: {
    readonly cursor?: string | null
    /** Number of entries to skip. Replaces the cursor. */
    readonly skip?: number
    readonly limit: number
    readonly query?: string
  },
  signal?: AbortSignal,
): Promise<Page<HistoryEntry>> {
  return getV2(historyPath(uid), historyPageSchema, { params, signal })
}

export async function putHistoryEntry(
  uid: string,
  { id, stationId, startedAt, endedAt }: HistorySession,
) {
  const response = await apiV2().put(entryPath(uid, id), { stationId, startedAt, endedAt })
  return parseResponse(historyEntrySchema, response)
}

export async function removeHistoryEntry(uid: string, id: string): Promise<void> {
  await apiV2().delete(entryPath(uid, id))
}

export async function clearHistory(uid: string): Promise<void> {
  await apiV2().delete(historyPath(uid))
}

const historyPath = (uid: string) => `${userPath(uid)}/history`
const entryPath = (uid: string, id: string) => `${historyPath(uid)}/${encodeURIComponent(id)}`
