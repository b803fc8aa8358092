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
import { allowSeen, requireOwn } from '../../creators/station-access.ts'
import { callerOf } from '../../users/caller.ts'
import { createFeatureStore } from './feature-store.ts'
import { createOffStore } from './off-store.ts'
import { createRestStore } from './rest-store.ts'

/** Lets an admin take only what is listed out of the lists: about what waits, they decide. */
function onlyListed(allow: Allow): Allow {
  return (found) => {
    const station = allow(found)
    if (isListed(station)) return station
    throw new Failure(409, 'not-listed', 'This station is not listed.')
  }
}

/** The admin who changes a station, and when (ms since the epoch). */
interface By {
  readonly actorId: string
  readonly at: number
}

/** What admins do with stations that are listed already: hide, merge, switch off (the kill switch) and feature them. */
export const listedRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now, pictureUrls } = app
  const own = createOwnStationStore(database, pictureUrls)
  const rests = createRestStore(database, pictureUrls)
  const offs = createOffStore(database, pictureUrls)
  const features = createFeatureStore(database, pictureUrls)
  const schema = { tags: ['moderation'], security: SIGNED_IN }
  const change = {
    ...schema,
    headers: ifMatch,
    params: stationParams,
    response: { 200: ownStationSchema, ...problemResponses },
  }

  /** Changes the version of a station that If-Match names, and answers what it has become. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    action: Action,
    work: (allow: Allow, by: By) => Promise<OwnStation>,
  ) {
    const caller = callerOf(request)
    const allow = allowSeen(caller, action, request.headers['if-match'])
    const station = await work(allow, { actorId: caller.uid, at: now() })
    void reply.header('etag', entityTag(station))
    return station
  }

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
      const found = await own.get(request.params.id)
      const station = requireOwn(callerOf(request), 'stations.merge', found)
      void reply.header('cache-control', 'private, no-store')
      return { items: await rests.duplicates(station) }
    },
  )

  app.put(
    '/stations/:id/hidden',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...change,
        summary:
          'Takes a listed station out of lists, search and facets, with a reason that its owner reads; for admins, of the version that If-Match names',
        body: hidingBody,
      },
    },
    async (request, reply) => {
      const { params, body } = request
      return answer(request, reply, 'stations.hide', (allow, { actorId, at }) =>
        rests.hide(params.id, onlyListed(allow), body.reason, at, actorId),
      )
    },
  )

  app.delete(
    '/stations/:id/hidden',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...change,
        summary: 'Shows a hidden station again; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) =>
      answer(request, reply, 'stations.hide', (allow, { actorId, at }) =>
        rests.hide(request.params.id, allow, null, at, actorId),
      ),
  )

  app.put(
    '/stations/:id/merged',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...change,
        summary:
          'Takes a listed station for a duplicate of another, which is answered in its place; for admins, of the version that If-Match names',
        body: mergeBody,
      },
    },
    async (request, reply) => {
      const { params, body } = request
      return answer(request, reply, 'stations.merge', (allow, { actorId, at }) =>
        rests.merge(params.id, onlyListed(allow), body.into, at, actorId),
      )
    },
  )

  app.delete(
    '/stations/:id/merged',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...change,
        summary: 'Makes a merged station one by itself again; for admins, as above',
      },
    },
    async (request, reply) =>
      answer(request, reply, 'stations.merge', (allow, { actorId, at }) =>
        rests.merge(request.params.id, allow, null, at, actorId),
      ),
  )

  app.put(
    '/stations/:id/off',
    {
      config: { action: 'stations.switch-off' },
      schema: {
        ...change,
        summary:
          'Switches a listed station off for everybody: programs that play it fall silent within a minute and say the reason; for admins, of the version that If-Match names',
        body: offBody,
      },
    },
    async (request, reply) => {
      const { params, body } = request
      return answer(request, reply, 'stations.switch-off', (allow, by) =>
        offs.switch(params.id, onlyListed(allow), body.reason, by),
      )
    },
  )

  app.delete(
    '/stations/:id/off',
    {
      config: { action: 'stations.switch-off' },
      schema: {
        ...change,
        summary: 'Switches a station on again; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) =>
      answer(request, reply, 'stations.switch-off', (allow, by) =>
        offs.switch(request.params.id, allow, null, by),
      ),
  )

  app.put(
    '/stations/:id/featured',
    {
      config: { action: 'stations.feature' },
      schema: {
        ...change,
        summary:
          'Puts a listed station on the home page, before all others; 409 `no-room` when it is full; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) =>
      answer(request, reply, 'stations.feature', (allow, by) =>
        features.feature(request.params.id, allow, true, by),
      ),
  )

  app.delete(
    '/stations/:id/featured',
    {
      config: { action: 'stations.feature' },
      schema: {
        ...change,
        summary:
          'Takes a station from the home page; for admins, of the version that If-Match names',
      },
    },
    async (request, reply) =>
      answer(request, reply, 'stations.feature', (allow, by) =>
        features.feature(request.params.id, allow, false, by),
      ),
  )
}
