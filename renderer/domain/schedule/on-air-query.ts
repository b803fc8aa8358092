/** Queries for what stations broadcast now. Live events update the cached responses. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { STATION_ID } from '../../../shared/api/field-rules.ts'
import { type OnAir, SCHEDULE_STATIONS_MAX, type Song } from '../../../shared/api/schedule.ts'
import { listOnAir } from '../../api/schedule.ts'
import { batchLookups } from '../../lib/batch-lookups.ts'
import { currentTime, useNow } from '../../lib/current-time.ts'
import { type NowAndNext, onAirAt, songAt } from './on-air-at.ts'

/** Time to collect station ids for one request. Stations that scroll out of view before it ends are skipped. */
export const BATCH_WINDOW_MS = 120

/** Creates a fetch function that batches its calls. It resolves with null when the station has no schedule. */
export const createOnAirBatch = (
  fetchBatch: (ids: readonly string[]) => Promise<readonly OnAir[]>,
) =>
  batchLookups({
    fetch: fetchBatch,
    idOf: ({ stationId }) => stationId,
    maxIds: SCHEDULE_STATIONS_MAX,
    windowMs: BATCH_WINDOW_MS,
  })

/** Time without a refetch. The API polls the playing station at the same interval. */
const ON_AIR_STALE_MS = 60_000

const fetchOnAir = createOnAirBatch(listOnAir)

export function onAirQuery(stationId: string) {
  return queryOptions({
    queryKey: ['on-air', stationId],
    queryFn: ({ signal }) => fetchOnAir(stationId, signal),
    staleTime: ON_AIR_STALE_MS,
    // The API does not know stations that exist only on this computer.
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
  const time = useNow()
  return onAir && songAt(onAir, time)
}

export type OnAirReader = ReturnType<typeof createOnAirReader>

/** Reads cached on-air data for code outside React, such as the tray. Sends no requests. */
export function createOnAirReader(client: QueryClient) {
  return {
    of(stationId: string): NowAndNext & { readonly song: Song | null } {
      const data = client.getQueryData(onAirQuery(stationId).queryKey)
      const time = currentTime.now()
      return data
        ? { ...onAirAt(data, time), song: songAt(data, time) }
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
