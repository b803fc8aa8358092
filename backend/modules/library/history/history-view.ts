import type { HistoryEntry } from '../../../../shared/api/history.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import type { StoredSession } from './history-store.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** A session as its owner sees it, with the station as the catalogue has it now. */
export function toHistoryEntry(
  { id, stationId, startedAt, endedAt }: StoredSession,
  station: Station | null,
): HistoryEntry {
  return { id, stationId, startedAt: iso(startedAt), endedAt: iso(endedAt), station }
}
