import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import type { Caller } from '../users/access.ts'
import { type FindParts, findCaller } from '../users/caller.ts'
import type { FavoriteStore } from '../users/favorites/favorite-store.ts'
import { isResting, shownWords } from './moderated-words.ts'
import type { OwnStationStore } from './own-station-store.ts'
import { mayDoTo } from './station-access.ts'

interface Parts extends FindParts {
  readonly own: OwnStationStore
  readonly favorites: Pick<FavoriteStore, 'keeps' | 'kept'>
}

/** Told of a station that rests: no address of it. */
const RESTING = { url: '', variants: [] as Station['variants'], resting: true }

/**
 * A station that is not listed as its owner and admins see it, or, where it rests, as who keeps it does. Of
 * one that is switched off none of them is told an address here, its owner included.
 */
async function seenBy(
  caller: Caller,
  station: OwnStation,
  keeps: () => Promise<boolean>,
): Promise<StationDetail | null> {
  const { ownerId, moderation, shown, rejection, paused, hidden, mergedInto, off, ...detail } =
    station
  if (off !== null) {
    const words = shownWords(station) ?? {}
    if (!mayDoTo(caller, 'stations.read-whole', station) && !(await keeps())) return null
    return { ...detail, ...words, ...RESTING, restedBy: 'admin', off }
  }
  if (mayDoTo(caller, 'stations.read-whole', station)) return detail
  const seen = isResting(station) ? shownWords(station) : null
  if (seen === null || !(await keeps())) return null
  const restedBy = paused ? 'owner' : 'admin'
  return { ...detail, ...seen, ...RESTING, restedBy }
}

/**
 * Finds a station that is not listed, for its owner and admins, who look at it before others do, and one that
 * rests for a user who keeps it: as others saw it, without the address of its stream.
 */
export function createFindUnlisted({ own, favorites, ...parts }: Parts) {
  return async (id: string, authorization: string | undefined): Promise<StationDetail | null> => {
    const station = await own.get(id)
    if (station === null) return null
    const caller = await findCaller(authorization, parts)
    if (caller === null) return null
    return seenBy(caller, station, () => favorites.keeps(caller.uid, id))
  }
}

/** The same for several, by id: asked for together, however many there are. */
export function createFindUnlistedOf({ own, favorites, ...parts }: Parts) {
  return async (
    ids: readonly string[],
    authorization: string | undefined,
  ): Promise<Map<string, StationDetail>> => {
    const found = new Map<string, StationDetail>()
    if (ids.length === 0) return found
    const caller = await findCaller(authorization, parts)
    if (caller === null) return found
    const kept = await favorites.kept(caller.uid, ids)
    for (const station of await own.some(ids)) {
      const seen = await seenBy(caller, station, async () => kept.has(station.id))
      if (seen !== null) found.set(station.id, seen)
    }
    return found
  }
}
