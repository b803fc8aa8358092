import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  duplicatesSchema,
  hidingBody,
  mergeBody,
  type OwnStation,
  offBody,
  ownStationSchema,
  takenOutQuery,
  takenOutSchema,
} from '../../../../shared/api/own-stations.ts'
import type { Action } from '../../../../shared/api/permissions.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { entityTag } from '../../../http/etag.ts'
import { Failure } from '../../../http/failure.ts'
import { isListed } from '../../creators/moderated-words.ts'
import { type Allow, createOwnStationStore } from '../../creators/own-station-store.ts'
import { requireOwn } from '../../creators/station-access.ts'
import { allowSeen } from '../../creators/station-match.ts'
import { callerOf } from '../../users/caller.ts'
import { createFeatureStore } from './feature-store.ts'
import { createOffStore } from './off-store.ts'
import { createRestStore } from './rest-store.ts'

/** The kill switch: admins switch a station off for everybody, and on again. */
export const offRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const offs = createOffStore(app.database, app.pictureUrls)
  const config = { action: 'stations.switch-off' } as const
  const schema = {
    tags: ['moderation'],
    security: SIGNED_IN,
    headers: ifMatch,
    params: stationParams,
    response: { 200: ownStationSchema, ...problemResponses },
  }

  async function turn(
    request: FastifyRequest,
    reply: FastifyReply,
    reason: string | null,
    only: (allow: Allow) => Allow,
  ) {
    const { id } = stationParams.parse(request.params)
    const caller = callerOf(request)
    const allow = only(allowSeen(caller, config.action, request.headers['if-match']))
    const station = await offs.switch(id, allow, reason, { actorId: caller.uid, at: now() })
    void reply.header('etag', entityTag(station))
    return station
  }

  app.put(
    '/stations/:id/off',
    {
      config,
      schema: {
        ...schema,
        summary:
          'Switches a listed station off for everybody: programs that play it fall silent within a minute and say the reason; for admins, of the version that If-Match names',
        body: offBody,
      },
    },
    async (request, reply) => turn(request, reply, request.body.reason, onlyListed),
  )

  app.delete(
    '/stations/:id/off',
    {
      config,
      schema: {
        ...schema,
        summary: 'Switches a station on again; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) => turn(request, reply, null, (allow) => allow),
  )
}

/** Admins put stations on the home page, and take them from it. */
export const featureRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const features = createFeatureStore(app.database, app.pictureUrls)
  const config = { action: 'stations.feature' } as const
  const schema = {
    tags: ['moderation'],
    security: SIGNED_IN,
    headers: ifMatch,
    params: stationParams,
    response: { 200: ownStationSchema, ...problemResponses },
  }

  async function turn(request: FastifyRequest, reply: FastifyReply, isFeatured: boolean) {
    const { id } = stationParams.parse(request.params)
    const caller = callerOf(request)
    const allow = allowSeen(caller, config.action, request.headers['if-match'])
    const by = { actorId: caller.uid, at: now() }
    const station = await features.feature(id, allow, isFeatured, by)
    void reply.header('etag', entityTag(station))
    return station
  }

  app.put(
    '/stations/:id/featured',
    {
      config,
      schema: {
        ...schema,
        summary:
          'Puts a listed station on the home page, before all others; 409 `no-room` when it is full; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) => turn(request, reply, true),
  )

  app.delete(
    '/stations/:id/featured',
    {
      config,
      schema: {
        ...schema,
        summary:
          'Takes a station from the home page; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) => turn(request, reply, false),
  )
}

/** Lets an admin take only what is listed out of the lists: about what waits, they decide. */
export function onlyListed(allow: Allow): Allow {
  return (found) => {
    const station = allow(found)
    if (isListed(station)) return station
    throw new Failure(409, 'not-listed', 'This station is not listed.')
  }
}

/** What admins do with stations that are listed already. */
export const listedRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const own = createOwnStationStore(app.database, app.pictureUrls)
  const rests = createRestStore(app.database, app.pictureUrls)
  const schema = { tags: ['moderation'], security: SIGNED_IN }

  app.get(
    '/moderation/taken-out',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...schema,
        summary: 'A page of the stations that admins have taken out of the lists; for admins',
        querystring: takenOutQuery,
        response: { 200: takenOutSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return rests.takenOut(request.query)
    },
  )

  app.get(
    '/stations/:id/duplicates',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...schema,
        summary:
          'Listed stations that may be this one: the same stream, or the same name at the same host; for admins',
        params: stationParams,
        response: { 200: duplicatesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const station = requireOwn(
        callerOf(request),
        'stations.merge',
        await own.get(request.params.id),
      )
      void reply.header('cache-control', 'private, no-store')
      return { items: await rests.duplicates(station) }
    },
  )

  const change = {
    headers: ifMatch,
    params: stationParams,
    response: { 200: ownStationSchema, ...problemResponses },
  }
  const allowOf = (request: FastifyRequest, action: Action) =>
    allowSeen(callerOf(request), action, request.headers['if-match'])
  const byOf = (request: FastifyRequest) => callerOf(request).uid
  const answer = (reply: FastifyReply, station: OwnStation) => {
    void reply.header('etag', entityTag(station))
    return station
  }

  app.put(
    '/stations/:id/hidden',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...schema,
        ...change,
        summary:
          'Takes a listed station out of lists, search and facets, with a reason that its owner reads; for admins, of the version that If-Match names',
        body: hidingBody,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { reason } = request.body
      return answer(
        reply,
        await rests.hide(
          id,
          onlyListed(allowOf(request, 'stations.hide')),
          reason,
          now(),
          byOf(request),
        ),
      )
    },
  )

  app.delete(
    '/stations/:id/hidden',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...schema,
        ...change,
        summary: 'Shows a hidden station again; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) =>
      answer(
        reply,
        await rests.hide(
          request.params.id,
          allowOf(request, 'stations.hide'),
          null,
          now(),
          byOf(request),
        ),
      ),
  )

  app.put(
    '/stations/:id/merged',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...schema,
        ...change,
        summary:
          'Takes a listed station for a duplicate of another, which is answered in its place; for admins, of the version that If-Match names',
        body: mergeBody,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { into } = request.body
      return answer(
        reply,
        await rests.merge(
          id,
          onlyListed(allowOf(request, 'stations.merge')),
          into,
          now(),
          byOf(request),
        ),
      )
    },
  )

  app.delete(
    '/stations/:id/merged',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...schema,
        ...change,
        summary: 'Makes a merged station one by itself again; for admins, as above',
      },
    },
    async (request, reply) =>
      answer(
        reply,
        await rests.merge(
          request.params.id,
          allowOf(request, 'stations.merge'),
          null,
          now(),
          byOf(request),
        ),
      ),
  )
}
