/** Queries for what stations broadcast now. Live events update the cached responses. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { STATION_ID } from '../../../shared/api/field-rules.ts'
import { type OnAir, SCHEDULE_STATIONS_MAX, type Song } from '../../../shared/api/schedule.ts'
import { listOnAir } from '../../api/schedule.ts'
import { batchLookups } from '../../lib/batch-lookups.ts'
import { currentTime, useNow } from '../../lib/current-time.ts'
import { type NowAndNext, onAirAt, songAt } from './on-air-at.ts'

/** Batch window. Stations that scroll out of view within it are not requested. */
export const COLLECT_MS = 120

/** Creates a batching fetch function for one station. It resolves with null if the station has no schedule. */
export const createOnAirBatch = (
  fetchBatch: (ids: readonly string[]) => Promise<readonly OnAir[]>,
) =>
  batchLookups({
    fetch: fetchBatch,
    idOf: ({ stationId }) => stationId,
    maxIds: SCHEDULE_STATIONS_MAX,
    windowMs: COLLECT_MS,
  })

/** The API polls the playing station at the same interval. */
const ON_AIR_STALE_MS = 60_000

const fetchOnAir = createOnAirBatch(listOnAir)

export function onAirQuery(stationId: string) {
  return queryOptions({
    queryKey: ['on-air', stationId],
    queryFn: ({ signal }) => fetchOnAir(stationId, signal),
    staleTime: ON_AIR_STALE_MS,
    // Dropped stations do not exist at the API.
    enabled: STATION_ID.test(stationId),
    // A failure must not replace the rest of the screen.
    meta: { isPart: true },
  })
}

export function useOnAir(stationId: string) {
  return useQuery(onAirQuery(stationId)).data ?? null
}

export function useReportedSong(stationId: string) {
  const onAir = useOnAir(stationId)
  const at = useNow()
  return onAir && songAt(onAir, at)
}

export type OnAirReader = ReturnType<typeof createOnAirReader>

/** Cached on-air data for code outside React, such as the tray. Sends no requests. */
export function createOnAirReader(client: QueryClient) {
  return {
    of(stationId: string): NowAndNext & { readonly song: Song | null } {
      const data = client.getQueryData(onAirQuery(stationId).queryKey)
      const at = currentTime.now()
      return data
        ? { ...onAirAt(data, at), song: songAt(data, at) }
        : { now: null, next: null, song: null }
    },
    subscribe(listener: () => void): () => void {
      const stopTime = currentTime.subscribe(listener)
      const stopCache = client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === 'on-air') listener()
      })
      return () => {
        stopTime()
        stopCache()
      }
    },
  }
}
