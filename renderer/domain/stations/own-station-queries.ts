/** The stations of the signed-in user, and one of them with its version. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { getOwnStation, listOwnStations, type TaggedStation } from '../../api/own-stations.ts'
import { retryOne } from '../../api/retry.ts'
import { requireUid, useAuth } from '../auth/auth.ts'

function ownStationsQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['creator', 'stations', uid],
    queryFn: ({ signal }) => listOwnStations(requireUid(), signal),
    enabled: uid !== null,
  })
}

/** All stations the user publishes. */
export function useOwnStations() {
  const { user } = useAuth()
  return useQuery(ownStationsQuery(user?.uid ?? null))
}

/**
 * One for its desk. It is read when the desk is opened and then only changes with what is written there:
 * a version read in between would make another editor's change look like the user's own.
 */
export function ownStationQuery(id: string) {
  return queryOptions({
    queryKey: ['creator', 'station', id],
    queryFn: ({ signal }) => getOwnStation(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: retryOne,
  })
}

/** Shows what was written, on the desk and in the list. Lists of stations for everybody are read anew. */
export function showWritten(client: QueryClient, written: TaggedStation): void {
  const { station } = written
  client.setQueryData(ownStationQuery(station.id).queryKey, written)
  client.setQueryData<OwnStation[]>(['creator', 'stations', requireUid()], (list) =>
    list?.map((one) => (one.id === station.id ? station : one)),
  )
  void client.invalidateQueries({ queryKey: ['stations'] })
}

/** The list has one more, or one less. */
export function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['creator', 'stations'] })
  void client.invalidateQueries({ queryKey: ['stations'] })
}
