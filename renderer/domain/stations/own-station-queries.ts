import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { getOwnStation, listOwnStations, type TaggedStation } from '../../api/own-stations.ts'
import { retryRecordQuery } from '../../api/retry.ts'
import { requireUid, useAuth } from '../auth/auth.ts'

function ownStationsQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['creator', 'stations', uid],
    queryFn: ({ signal }) => listOwnStations(requireUid(), signal),
    enabled: uid !== null,
  })
}

export function useOwnStations() {
  const { user } = useAuth()
  return useQuery(ownStationsQuery(user?.uid ?? null))
}

/** Never refetches, because the form would show another editor's change as the user's own. */
export function ownStationQuery(id: string) {
  return queryOptions({
    queryKey: ['creator', 'station', id],
    queryFn: ({ signal }) => getOwnStation(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: retryRecordQuery,
  })
}

/** Caches the station that a write returned, and marks station lists as stale. */
export function cacheWritten(client: QueryClient, written: TaggedStation): void {
  const { station } = written
  client.setQueryData(ownStationQuery(station.id).queryKey, written)
  client.setQueryData<OwnStation[]>(['creator', 'stations', requireUid()], (list) =>
    list?.map((listed) => (listed.id === station.id ? station : listed)),
  )
  void client.invalidateQueries({ queryKey: ['stations'] })
}

export function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['creator', 'stations'] })
  void client.invalidateQueries({ queryKey: ['stations'] })
}
