import fp from 'fastify-plugin'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import type { Caller } from '../users/access.ts'
import { findCaller } from '../users/caller.ts'
import { createFavoriteStore } from '../users/favorites/favorite-store.ts'
import { createUserStore } from '../users/user-store.ts'
import { isInactive, publicContent } from './moderated-content.ts'
import { createOwnStationStore } from './own-station-store.ts'
import { mayPerformOn } from './station-access.ts'

/** Overrides of a paused station, which has no stream URL. */
const PAUSED = { url: '', variants: [] as Station['variants'], inactive: true }

/** Never has a URL of a station that was switched off, not even for its owner. */
async function visibleTo(
  caller: Caller,
  station: OwnStation,
  hasSaved: () => Promise<boolean>,
): Promise<StationDetail | null> {
  const { ownerId, moderation, shown, rejection, paused, hidden, mergedInto, off, ...detail } =
    station
  if (off !== null) {
    const content = publicContent(station) ?? {}
    if (!mayPerformOn(caller, 'stations.read-full', station) && !(await hasSaved())) return null
    return { ...detail, ...content, ...PAUSED, inactiveBy: 'admin', off }
  }
  if (mayPerformOn(caller, 'stations.read-full', station)) return detail
  const seen = isInactive(station) ? publicContent(station) : null
  if (seen === null || !(await hasSaved())) return null
  const inactiveBy = paused ? 'owner' : 'admin'
  return { ...detail, ...seen, ...PAUSED, inactiveBy }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For the owner and admins. A paused station, without its URL, also for users who saved it. Null for others. */
    findUnlisted: (id: string, authorization: string | undefined) => Promise<StationDetail | null>
    findUnlistedOf: (
      ids: readonly string[],
      authorization: string | undefined,
    ) => Promise<ReadonlyMap<string, StationDetail>>
  }
}

/** Decorates the app for the station and schedule routes, which must not import this module. */
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
      return visibleTo(caller, station, () => favorites.isFavorite(caller.uid, id))
    })

    app.decorate('findUnlistedOf', async (ids, authorization) => {
      const found = new Map<string, StationDetail>()
      if (ids.length === 0) return found
      const caller = await findCaller(authorization, parts)
      if (caller === null) return found
      const savedIds = await favorites.favoritesAmong(caller.uid, ids)
      for (const station of await own.some(ids)) {
        const seen = await visibleTo(caller, station, async () => savedIds.has(station.id))
        if (seen !== null) found.set(station.id, seen)
      }
      return found
    })
  },
  { name: 'unlisted-stations', dependencies: ['route-guard', 'picture-urls'] },
)
