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

/** Replaces fields of an inactive station for users who may not play it. */
const INACTIVE_FIELDS = { url: '', variants: [] as Station['variants'], inactive: true }

/** Returns the station as the caller may see it, or null. If it is switched off, not even its owner gets the URL. */
async function stationVisibleTo(
  caller: Caller,
  station: OwnStation,
  hasSaved: () => Promise<boolean>,
): Promise<StationDetail | null> {
  const { ownerId, moderation, shown, rejection, fieldReasons, reviewNote, ...other } = station
  const { paused, hidden, mergedInto, off, ...detail } = other
  if (off !== null) {
    const content = publicContent(station) ?? {}
    if (!mayPerformOn(caller, 'stations.read-full', station) && !(await hasSaved())) return null
    return { ...detail, ...content, ...INACTIVE_FIELDS, inactiveBy: 'admin', off }
  }
  if (mayPerformOn(caller, 'stations.read-full', station)) return detail
  const content = isInactive(station) ? publicContent(station) : null
  if (content === null || !(await hasSaved())) return null
  const inactiveBy = paused ? 'owner' : 'admin'
  return { ...detail, ...content, ...INACTIVE_FIELDS, inactiveBy }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns an unlisted station to its owner and admins, without URL to users who saved it, and null to others. */
    findUnlisted: (id: string, authorization: string | undefined) => Promise<StationDetail | null>
    findUnlistedOf: (
      ids: readonly string[],
      authorization: string | undefined,
    ) => Promise<ReadonlyMap<string, StationDetail>>
  }
}

/** Decorates the app with these functions for the station and schedule routes, which must not import this module. */
export const unlistedStations = fp(
  async (app) => {
    const { database, identity, endedSessions, pictureUrls } = app
    const ownStations = createOwnStationStore(database, pictureUrls)
    const favorites = createFavoriteStore(database)
    const dependencies = { identity, users: createUserStore(database), ended: endedSessions }

    app.decorate('findUnlisted', async (id, authorization) => {
      const station = await ownStations.get(id)
      if (station === null) return null
      const caller = await findCaller(authorization, dependencies)
      if (caller === null) return null
      return stationVisibleTo(caller, station, () => favorites.isFavorite(caller.uid, id))
    })

    app.decorate('findUnlistedOf', async (ids, authorization) => {
      const visibleStations = new Map<string, StationDetail>()
      if (ids.length === 0) return visibleStations
      const caller = await findCaller(authorization, dependencies)
      if (caller === null) return visibleStations
      const savedIds = await favorites.favoritesAmong(caller.uid, ids)
      for (const station of await ownStations.some(ids)) {
        const visibleStation = await stationVisibleTo(caller, station, async () =>
          savedIds.has(station.id),
        )
        if (visibleStation !== null) visibleStations.set(station.id, visibleStation)
      }
      return visibleStations
    })
  },
  { name: 'unlisted-stations', dependencies: ['route-guard', 'picture-urls'] },
)
