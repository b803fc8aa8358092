/** API v2: import of stations from lists of other players. */
import {
  type ImportedDraft,
  importedResponse,
  type MatchQuery,
  matchesSchema,
} from '../../shared/api/exchange.ts'
import { apiV2, parseResponse, userPath } from './client.ts'

/** Longer than the usual timeout, because the API writes up to a hundred stations per request. */
const IMPORT_TIMEOUT_MS = 30_000

/** POST /stations/match. At most EXCHANGE_SENT_MAX items. Returns the matching listed station or null for each item. */
export async function matchStations(items: readonly MatchQuery[], signal: AbortSignal) {
  const response = await apiV2().post('/stations/match', { items }, { signal })
  return parseResponse(matchesSchema, response).items
}

/** POST /users/{id}/stations/imported. At most EXCHANGE_SENT_MAX items. Returns null for stations over the limit. */
export async function addImported(uid: string, items: readonly ImportedDraft[]) {
  const options = { timeout: IMPORT_TIMEOUT_MS }
  return parseResponse(importedResponse, await apiV2().post(importedPath(uid), { items }, options))
    .items
}

export async function undoImported(uid: string, ids: readonly string[]): Promise<void> {
  await apiV2().post(`${importedPath(uid)}/undo`, { ids }, { timeout: IMPORT_TIMEOUT_MS })
}

const importedPath = (uid: string) => `${userPath(uid)}/stations/imported`
