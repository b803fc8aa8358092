import type { StationDetail } from '../../shared/api/stations.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { findCaller } from '../users/caller.ts'
import type { UserStore } from '../users/user-store.ts'
import type { OwnStationStore } from './own-station-store.ts'
import { isOwn } from './station-access.ts'

interface Parts {
  readonly own: OwnStationStore
  readonly identity: IdentityPort
  readonly users: UserStore
}

/** Finds a station that is not listed, for its owner and admins, who look at it before others do. */
export function createFindUnlisted({ own, identity, users }: Parts) {
  return async (id: string, authorization: string | undefined): Promise<StationDetail | null> => {
    const station = await own.get(id)
    if (station === null) return null
    const caller = await findCaller(authorization, identity, users)
    if (caller === null || !isOwn(caller, station)) return null
    const { ownerId, moderation, shown, rejection, paused, ...detail } = station
    return detail
  }
}
