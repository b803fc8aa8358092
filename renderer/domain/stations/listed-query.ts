/** Queries of stations by id. Stations that scroll into view together share one request. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ListedStation, STATION_IDS_MAX } from '../../../shared/api/stations.ts'
import { retryQuery } from '../../api/retry.ts'
import { listStationsById } from '../../api/stations.ts'
import { batchLookups } from '../../lib/batch-lookups.ts'

/** Time to collect ids for one request. Users do not notice this delay. */
const BATCH_WINDOW_MS = 20
const STALE_MS = 5 * 60_000

const fetchListed = batchLookups({
  fetch: (ids) => listStationsById(ids),
  idOf: ({ id }) => id,
  maxIds: STATION_IDS_MAX,
  windowMs: BATCH_WINDOW_MS,
})

export function listedQuery(id: string) {
  return queryOptions({
    queryKey: ['stations', 'listed', id],
    queryFn: ({ signal }): Promise<ListedStation | null> => fetchListed(id, signal),
    staleTime: STALE_MS,
    retry: retryQuery,
    // A failure must not replace the rest of the list.
    meta: { isPart: true },
  })
}

/** Returns null for a station that does not exist, and undefined while it is not loaded. */
export function getListedStation(
  client: QueryClient,
  id: string,
): ListedStation | null | undefined {
  return client.getQueryData(listedQuery(id).queryKey)
}

/** Loads missing stations in batches and calls `onBatchLoaded` after each. Never rejects. */
export async function loadListed(
  client: QueryClient,
  ids: readonly string[],
  onBatchLoaded: () => void,
  signal: AbortSignal,
): Promise<void> {
  const missingIds = ids.filter((id) => getListedStation(client, id) === undefined)
  for (let from = 0; from < missingIds.length && !signal.aborted; from += STATION_IDS_MAX) {
    const batch = missingIds.slice(from, from + STATION_IDS_MAX)
    await Promise.all(batch.map((id) => client.prefetchQuery(listedQuery(id))))
    onBatchLoaded()
  }
}
