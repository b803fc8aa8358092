/** The calls of API v2 that take stations over from other programs, a part of a list each. */
import {
  type AskedStation,
  type ImportedDraft,
  importedAnswer,
  matchesSchema,
} from '../../shared/api/exchange.ts'
import { apiV2, readAnswer, userPath } from './client.ts'

/** Longer than others: a hundred stations are written. */
const IMPORT_TIMEOUT_MS = 30_000

/** POST /stations/match: the listed station of each, in order; null where none is. EXCHANGE_SENT_MAX at most. */
export async function matchStations(items: readonly AskedStation[], signal: AbortSignal) {
  const answer = await apiV2().post('/stations/match', { items }, { signal })
  return readAnswer(matchesSchema, answer).items
}

/** POST /users/{id}/stations/imported: in order; null where no more fit. EXCHANGE_SENT_MAX at most. */
export async function addImported(uid: string, items: readonly ImportedDraft[]) {
  const options = { timeout: IMPORT_TIMEOUT_MS }
  return readAnswer(importedAnswer, await apiV2().post(importedPath(uid), { items }, options)).items
}

/** POST /users/{id}/stations/imported/undo. EXCHANGE_SENT_MAX at most. */
export async function undoImported(uid: string, ids: readonly string[]): Promise<void> {
  await apiV2().post(`${importedPath(uid)}/undo`, { ids }, { timeout: IMPORT_TIMEOUT_MS })
}

const importedPath = (uid: string) => `${userPath(uid)}/stations/imported`
