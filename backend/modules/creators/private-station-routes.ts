import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type OwnStation,
  ownerParams,
  ownStationSchema,
  privateDraft,
  wholeDraft,
} from '../../../shared/api/own-stations.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { requireMay } from '../users/access.ts'
import { callerOf } from '../users/caller.ts'
import type { Sound } from './apply-changes.ts'
import { isListed } from './moderated-words.ts'
import { type Allow, createOwnStationStore } from './own-station-store.ts'
import { probeFor } from './probe-limits.ts'
import { allowMatch, tooManyStations } from './station-access.ts'

/** How the probe tells of an address inside a private network. */
const PRIVATE_ADDRESS: StreamEnd = 'private-address'

/**
 * A station inside a private network is added as it is: this service never goes there, and the user's own program
 * plays it once they allow that.
 * @throws any other error
 */
function atHome(url: string, error: unknown): Sound {
  const isAtHome = error instanceof Failure && error.code === PRIVATE_ADDRESS
  if (!isAtHome) throw error
  return { url, codec: 'UNKNOWN', bitrate: null, isHeard: false }
}

/** Whatever keeps this service from listening; of a private network it is told that none but its owner gets there. */
function cannotPropose(error: unknown): unknown {
  if (!(error instanceof Failure && error.code === PRIVATE_ADDRESS)) return error
  return new Failure(
    409,
    PRIVATE_ADDRESS,
    'This station is inside a private network: only you can reach it.',
  )
}

/** Refuses to take back what others find: pausing and deleting do that. */
function notListed(allow: Allow): Allow {
  return (found) => {
    const station = allow(found)
    if (!isListed(station)) return station
    throw new Failure(409, 'is-listed', 'This station is listed. Pause or delete it instead.')
  }
}

/** The stations that users add for themselves, and what they propose of them. No plan is needed. */
export const privateStationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const own = createOwnStationStore(app.database, app.pictureUrls)
  const schema = { tags: ['own stations'], security: SIGNED_IN }

  app.post(
    '/users/:id/stations',
    {
      config: { action: 'own-stations.add', limit: 'publishing' },
      schema: {
        ...schema,
        summary:
          'Adds a station for this user alone, after listening to it, or without where it is inside a private network; no other user finds it',
        params: ownerParams,
        body: privateDraft,
        response: { 201: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request)
      if (!(await own.hasRoom(uid, true))) throw tooManyStations(true)
      const { url } = request.body
      const sound = await probeFor(request, url, reply.raw).catch((error: unknown) =>
        atHome(url, error),
      )
      // Listening takes a while: the account may have been deleted, or may have more stations.
      const station = await own.add(uid, wholeDraft(request.body), sound, now(), true)
      if (station === 'no-owner') throw stationNotFound()
      if (station === 'too-many') throw tooManyStations(true)
      void reply.header('etag', entityTag(station))
      return reply.code(201).send(station)
    },
  )

  for (const [method, isPrivate, summary] of [
    ['PUT', false, 'Proposes a station of this user alone to the catalogue; an admin decides'],
    [
      'DELETE',
      true,
      "Takes back what was proposed and is not listed: it is its owner's alone again",
    ],
  ] as const) {
    app.route({
      method,
      url: '/stations/:id/proposal',
      config: { action: 'stations.propose', limit: 'publishing' },
      schema: {
        ...schema,
        summary,
        headers: ifMatch,
        params: stationParams,
        response: { 200: ownStationSchema, ...problemResponses },
      },
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const allow = allowMatch(caller, 'stations.update', request.headers['if-match'])
        const { id } = request.params
        // Also admins propose and take back their own alone.
        const allowOwner: Allow = (found) => {
          const seen = allow(found)
          requireMay(caller, 'stations.propose', { ownerId: seen.ownerId })
          return seen
        }
        const listenFirst = async () => {
          const { url, check } = allowOwner(await own.get(id))
          if (isPrivate || check.state === 'heard') return allowOwner
          const sound = await probeFor(request, url, reply.raw).catch((error: unknown) => {
            throw cannotPropose(error)
          })
          const { codec, bitrate } = sound
          const asHeard = (station: OwnStation) => ({ ...station, url: sound.url, codec, bitrate })
          await own.update(id, (found) => asHeard(allowOwner(found)), true, now(), {
            id: callerOf(request).uid,
            isAdmin: false,
          })
          // That made another version of it.
          return allowMatch(caller, 'stations.update', undefined)
        }
        const mayMove = await listenFirst()
        const station = await own.move(
          id,
          isPrivate ? notListed(mayMove) : mayMove,
          isPrivate,
          now(),
        )
        if (station === 'too-many') throw tooManyStations(isPrivate)
        void reply.header('etag', entityTag(station))
        return station
      },
    })
  }
}
