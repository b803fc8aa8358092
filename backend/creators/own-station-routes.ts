import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { STATIONS_MAX } from '../../shared/api/field-rules.ts'
import {
  ownerParams,
  ownStationSchema,
  ownStationsSchema,
  probeBody,
  probeSchema,
  stationChanges,
  stationDraft,
} from '../../shared/api/own-stations.ts'
import { stationParams } from '../../shared/api/stations.ts'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../http/call-schemas.ts'
import { entityTag } from '../http/etag.ts'
import { Failure } from '../http/failure.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { isAdmin, requireOwnerOrAdmin } from '../users/access.ts'
import { callerOf, requireCaller } from '../users/caller.ts'
import type { UserStore } from '../users/user-store.ts'
import { applyChanges } from './apply-changes.ts'
import type { OwnStationStore } from './own-station-store.ts'
import type { ProbeFor } from './probe/probe-for.ts'
import { fieldsThatNeedPlan, requireOwn, requirePublisher } from './station-access.ts'
import { requireMatch } from './station-match.ts'

interface OwnStationRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly own: OwnStationStore
  readonly probe: ProbeFor
  readonly now: () => number
}

function tooManyStations(): Failure {
  return new Failure(
    409,
    'too-many-stations',
    `You have ${STATIONS_MAX} stations already. Delete one first.`,
  )
}

/** What creators do with their stations. */
export const ownStationRoutes: FastifyPluginAsyncZod<{ options: OwnStationRouteOptions }> = async (
  app,
  { options },
) => {
  const { identity, users, own, probe, now } = options
  const schema = { tags: ['creators'], security: SIGNED_IN }
  app.addHook('onRequest', requireCaller(identity, users))

  app.post(
    '/stations/probe',
    {
      schema: {
        ...schema,
        summary: 'Listens to an address for a moment; 422 with the reason where there is no stream',
        body: probeBody,
        response: { 200: probeSchema, ...problemResponses },
      },
      preValidation: async (request) => requirePublisher(callerOf(request), ['body']),
    },
    async (request, reply) => probe(callerOf(request), request.body.url, reply.raw),
  )

  app.post(
    '/stations',
    {
      schema: {
        ...schema,
        summary: 'Publishes a station, after listening to it; a moderator lists it',
        body: stationDraft,
        response: { 201: ownStationSchema, ...problemResponses },
      },
      preValidation: async (request) => requirePublisher(callerOf(request), ['body']),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      if (!own.hasRoom(caller.uid)) throw tooManyStations()
      const sound = await probe(caller, request.body.url, reply.raw)
      // Listening takes a while: the account may have been deleted.
      if (users.get(caller.uid) === null) throw stationNotFound()
      const id = own.add(caller.uid, request.body, sound, now())
      if (id === null) throw tooManyStations()
      const station = requireOwn(caller, own.get(id))
      void reply.header('etag', entityTag(station))
      return reply.code(201).send(station)
    },
  )

  app.get(
    '/users/:id/stations',
    {
      schema: {
        ...schema,
        summary: 'The stations a user publishes, listed or not; for their owner and admins',
        params: ownerParams,
        response: { 200: ownStationsSchema, ...problemResponses },
      },
      preValidation: async (request) => {
        const { id } = request.params as { id: string }
        requireOwnerOrAdmin(callerOf(request), id)
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return { items: own.listOf(request.params.id) }
    },
  )

  app.get(
    '/stations/:id/own',
    {
      schema: {
        ...schema,
        summary: 'A station as its owner and admins see it',
        params: stationParams,
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const station = requireOwn(callerOf(request), own.get(request.params.id))
      void reply.header('etag', entityTag(station)).header('cache-control', 'private, no-cache')
      return station
    },
  )

  app.put(
    '/stations/:id',
    {
      schema: {
        ...schema,
        summary: 'Changes a station; another stream is listened to and moderated again',
        headers: ifMatch,
        params: stationParams,
        body: stationChanges,
        response: { 200: ownStationSchema, ...problemResponses },
      },
      preValidation: async (request) => {
        const { id } = request.params as { id: string }
        requireOwn(callerOf(request), own.get(id))
        requirePublisher(callerOf(request), fieldsThatNeedPlan(request.body))
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      const current = () => {
        const station = requireOwn(caller, own.get(id))
        requireMatch(station, request.headers['if-match'])
        return station
      }
      const { url } = request.body
      const isNewStream =
        url !== undefined && (parseStreamUrl(url.trim())?.href ?? url) !== current().url
      const sound = isNewStream ? await probe(caller, url, reply.raw) : null
      // Looked at again: the stream was listened to for a while.
      const changed = applyChanges(current(), request.body, sound, isAdmin(caller))
      own.update(changed, sound !== null, now())
      const station = requireOwn(caller, own.get(id))
      void reply.header('etag', entityTag(station))
      return station
    },
  )

  app.delete(
    '/stations/:id',
    {
      schema: {
        ...schema,
        summary: 'Removes a station with its picture, shows and figures',
        headers: ifMatch,
        params: stationParams,
        response: { 204: z.undefined().describe('Removed'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const station = requireOwn(callerOf(request), own.get(request.params.id))
      requireMatch(station, request.headers['if-match'])
      own.remove(station.id)
      return reply.code(204).send()
    },
  )
}
