/** Stations by their ids, as lists show them: one request for all that come into the window together. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ListedStation, STATIONS_ASKED_MAX } from '../../../shared/api/stations.ts'
import { retryQuery } from '../../api/retry.ts'
import { listStationsById } from '../../api/stations.ts'
import { batchQuestions } from '../../lib/batch-questions.ts'

/** How long questions are collected: less than is seen. */
const COLLECT_MS = 20
/** A list that is scrolled to and fro is not read again each time. */
const STALE_MS = 5 * 60_000

const askListed = batchQuestions({
  ask: (ids) => listStationsById(ids),
  idOf: ({ id }) => id,
  most: STATIONS_ASKED_MAX,
  collectMs: COLLECT_MS,
})

/** The query of one station of a list; null where it is no longer there. */
export function listedQuery(id: string) {
  return queryOptions({
    queryKey: ['stations', 'listed', id],
    queryFn: ({ signal }): Promise<ListedStation | null> => askListed(id, signal),
    staleTime: STALE_MS,
    retry: retryQuery,
    // Without it, the rest of the list stays.
    meta: { isPart: true },
  })
}

/** What is known of a station of a list; undefined while nothing is. */
export function listedStation(client: QueryClient, id: string): ListedStation | null | undefined {
  return client.getQueryData(listedQuery(id).queryKey)
}

/** Reads those that are not known yet, as many at a time as a request takes. Never rejects. */
export async function readListed(
  client: QueryClient,
  ids: readonly string[],
  onRead: () => void,
  signal: AbortSignal,
): Promise<void> {
  const missing = ids.filter((id) => listedStation(client, id) === undefined)
  for (let from = 0; from < missing.length && !signal.aborted; from += STATIONS_ASKED_MAX) {
    const some = missing.slice(from, from + STATIONS_ASKED_MAX)
    await Promise.all(some.map((id) => client.prefetchQuery(listedQuery(id))))
    onRead()
  }
}
