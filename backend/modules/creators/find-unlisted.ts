import fp from 'fastify-plugin'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import type { Caller } from '../users/access.ts'
import { findCaller } from '../users/caller.ts'
import { createFavoriteStore } from '../users/favorites/favorite-store.ts'
import { createUserStore } from '../users/user-store.ts'
import { isResting, shownWords } from './moderated-words.ts'
import { createOwnStationStore } from './own-station-store.ts'
import { mayDoTo } from './station-access.ts'

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

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Finds a station that is not listed: for its owner and admins, and a paused one, without the address of its stream,
     * for users who have it in their favorites. Null for other callers.
     */
    findUnlisted: (id: string, authorization: string | undefined) => Promise<StationDetail | null>
    /** Finds several of them by id, in two queries. */
    findUnlistedOf: (
      ids: readonly string[],
      authorization: string | undefined,
    ) => Promise<ReadonlyMap<string, StationDetail>>
  }
}

/** Decorates the app for the routes of stations and their schedule, which are below this module. */
export const unlistedStations = fp(
  async (app) => {
    const { database, identity, endedSessions, pictureUrls } = app
    const own = createOwnStationStore(database, pictureUrls)
    const favorites = createFavoriteStore(database)
    const parts = { identity, users: createUserStore(database), ended: endedSessions }

    app.decorate('findUnlisted', async (id, authorization) => {
      const station = await own.get(id)
      if (station === null) return null
      const caller = await findCaller(authorization, parts)
      if (caller === null) return null
      return seenBy(caller, station, () => favorites.keeps(caller.uid, id))
    })

    app.decorate('findUnlistedOf', async (ids, authorization) => {
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
    })
  },
  { name: 'unlisted-stations', dependencies: ['route-guard', 'picture-urls'] },
)
