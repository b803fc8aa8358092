import type { StationDetail } from '../../shared/api/stations.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { findCaller } from '../users/caller.ts'
import type { FavoriteStore } from '../users/favorites/favorite-store.ts'
import type { UserStore } from '../users/user-store.ts'
import { isResting, shownWords } from './moderated-words.ts'
import type { OwnStationStore } from './own-station-store.ts'
import { isOwn } from './station-access.ts'

interface Parts {
  readonly own: OwnStationStore
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly favorites: Pick<FavoriteStore, 'keeps'>
}

/**
 * Finds a station that is not listed, for its owner and admins, who look at it before others do, and one that
 * rests for a user who keeps it: as others saw it, without the address of its stream.
 */
export function createFindUnlisted({ own, identity, users, favorites }: Parts) {
  return async (id: string, authorization: string | undefined): Promise<StationDetail | null> => {
    const station = await own.get(id)
    if (station === null) return null
    const caller = await findCaller(authorization, identity, users)
    if (caller === null) return null
    const { ownerId, moderation, shown, rejection, paused, hidden, mergedInto, ...detail } = station
    if (isOwn(caller, station)) return detail
    const seen = isResting(station) ? shownWords(station) : null
    if (seen === null || !(await favorites.keeps(caller.uid, id))) return null
    const restedBy = paused ? 'owner' : 'admin'
    return { ...detail, ...seen, url: '', variants: [], resting: true, restedBy }
  }
}
