/** A station of an earlier day may have moved: it is looked up before it is played. */
import type { QueryClient } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { getStation } from '../../api/stations.ts'

/** What was read within this time is played as it is. */
export const CURRENT_MS = 24 * 60 * 60_000
/** Sound does not wait longer for the look-up: then what is known has to do. */
const LOOK_UP_MS = 1_500

/** What a query of stations or of the history may hold. */
interface Held {
  readonly id?: string
  readonly items?: readonly Station[]
  readonly pages?: readonly { readonly items: readonly (Station | HistoryEntry)[] }[]
}

function holds({ id, items = [], pages = [] }: Held, stationId: string): boolean {
  const listed = [...items, ...pages.flatMap((page) => page.items)]
  return (
    id === stationId ||
    listed.some((item) => ('stationId' in item ? item.station?.id : item.id) === stationId)
  )
}

/** When a station was read last, ms since 1970; null where it came from no query. */
function readAt(client: QueryClient, stationId: string): number | null {
  const times = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [area] }) => area === 'stations' || area === 'history' })
    .filter(({ state }) => holds((state.data ?? {}) as Held, stationId))
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.max(...times)
}

/** Whether it was read so long ago that it may have another address by now. */
export function isOld(client: QueryClient, stationId: string): boolean {
  const at = readAt(client, stationId)
  return at !== null && Date.now() - at >= CURRENT_MS
}

/**
 * The station as the catalogue has it now, or as it is known where the catalogue cannot say so in time, or says
 * that it has none to play; `setOff` is told that it is switched off. Never rejects.
 */
export async function lookUp(
  known: Station,
  setOff: (id: string, reason: string) => void,
): Promise<Station> {
  try {
    const now = await getStation(known.id, AbortSignal.timeout(LOOK_UP_MS))
    if (now.off !== undefined) setOff(now.id, now.off)
    return now.resting ? known : now
  } catch {
    return known
  }
}
