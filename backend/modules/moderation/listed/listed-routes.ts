import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  delistedQuery,
  delistedSchema,
  duplicatesSchema,
  hidingBody,
  mergeBody,
  type OwnStation,
  ownStationSchema,
  switchOffBody,
} from '../../../../shared/api/own-stations.ts'
import type { Action } from '../../../../shared/api/permissions.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { entityTag } from '../../../http/etag.ts'
import { Failure } from '../../../http/failure.ts'
import { isListed } from '../../creators/moderated-content.ts'
import { type Allow, createOwnStationStore } from '../../creators/own-station-store.ts'
import { allowSeen, requireOwn } from '../../creators/station-access.ts'
import { callerOf } from '../../users/caller.ts'
import { createFeatureStore } from './feature-store.ts'
import { createOffStore } from './off-store.ts'
import { createVisibilityStore } from './visibility-store.ts'

/** Allows only listed stations. Admins decide about other stations in the moderation queue. */
function onlyListed(allow: Allow): Allow {
  return (stored) => {
    const station = allow(stored)
    if (isListed(station)) return station
    throw new Failure(409, 'not-listed')
  }
}

interface Actor {
  readonly actorId: string
  readonly at: number
}

/** Admin routes for listed stations: hide, merge, switch off (the kill switch) and feature. */
export const listedRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now, pictureUrls } = app
  const ownStations = createOwnStationStore(database, pictureUrls)
  const visibility = createVisibilityStore(database, pictureUrls)
  const killSwitch = createOffStore(database, pictureUrls)
  const features = createFeatureStore(database, pictureUrls)
  const schema = { tags: ['moderation'], security: SIGNED_IN }
  const changeSchema = {
    ...schema,
    headers: ifMatch,
    params: stationParams,
    response: { 200: ownStationSchema, ...problemResponses },
  }

  async function changeStation(
    request: FastifyRequest,
    reply: FastifyReply,
    action: Action,
    change: (allow: Allow, actor: Actor) => Promise<OwnStation>,
  ) {
    const caller = callerOf(request)
    const allow = allowSeen(caller, action, request.headers['if-match'])
    const station = await change(allow, { actorId: caller.uid, at: now() })
    void reply.header('etag', entityTag(station))
    return station
  }

  app.get(
    '/moderation/taken-out',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...schema,
        summary: 'A page of the stations that admins removed from the lists; for admins',
        querystring: delistedQuery,
        response: { 200: delistedSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return visibility.delisted(request.query)
    },
  )

  app.get(
    '/stations/:id/duplicates',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...schema,
        summary:
          'Possible duplicates of a station: the same stream, or the same name and host; for admins',
        params: stationParams,
        response: { 200: duplicatesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const stored = await ownStations.get(request.params.id)
      const station = requireOwn(callerOf(request), 'stations.merge', stored)
      void reply.header('cache-control', 'private, no-store')
      return { items: await visibility.duplicates(station) }
    },
  )

  app.put(
    '/stations/:id/hidden',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...changeSchema,
        summary:
          'Hides a listed station from lists, search and facets, with a reason for its owner; for admins, requires If-Match',
        body: hidingBody,
      },
    },
    async (request, reply) => {
      const { params, body } = request
      return changeStation(request, reply, 'stations.hide', (allow, { actorId, at }) =>
        visibility.setHidden(params.id, onlyListed(allow), body.reason, at, actorId),
      )
    },
  )

  app.delete(
    '/stations/:id/hidden',
    {
      config: { action: 'stations.hide' },
      schema: {
        ...changeSchema,
        summary: 'Shows a hidden station again; for admins, requires If-Match',
      },
    },
    async (request, reply) =>
      changeStation(request, reply, 'stations.hide', (allow, { actorId, at }) =>
        visibility.setHidden(request.params.id, allow, null, at, actorId),
      ),
  )

  app.put(
    '/stations/:id/merged',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...changeSchema,
        summary:
          'Merges a duplicate into another station, which is returned in its place; for admins, requires If-Match',
        body: mergeBody,
      },
    },
    async (request, reply) => {
      const { params, body } = request
      return changeStation(request, reply, 'stations.merge', (allow, { actorId, at }) =>
        visibility.setMergedInto(params.id, onlyListed(allow), body.into, at, actorId),
      )
    },
  )

  app.delete(
    '/stations/:id/merged',
    {
      config: { action: 'stations.merge' },
      schema: {
        ...changeSchema,
        summary: 'Separates a merged station again; for admins, requires If-Match',
      },
    },
    async (request, reply) =>
      changeStation(request, reply, 'stations.merge', (allow, { actorId, at }) =>
        visibility.setMergedInto(request.params.id, allow, null, at, actorId),
      ),
  )

  app.put(
    '/stations/:id/off',
    {
      config: { action: 'stations.switch-off' },
      schema: {
        ...changeSchema,
        summary:
          'Switches a listed station off for all users. Apps that play it stop within a minute and show the reason. For admins, requires If-Match.',
        body: switchOffBody,
      },
    },
    async (request, reply) => {
      const { params, body } = request
      return changeStation(request, reply, 'stations.switch-off', (allow, actor) =>
        killSwitch.setOff(params.id, onlyListed(allow), body.reason, actor),
      )
    },
  )

  app.delete(
    '/stations/:id/off',
    {
      config: { action: 'stations.switch-off' },
      schema: {
        ...changeSchema,
        summary: 'Switches a station on again; for admins, requires If-Match',
      },
    },
    async (request, reply) =>
      changeStation(request, reply, 'stations.switch-off', (allow, actor) =>
        killSwitch.setOff(request.params.id, allow, null, actor),
      ),
  )

  app.put(
    '/stations/:id/featured',
    {
      config: { action: 'stations.feature' },
      schema: {
        ...changeSchema,
        summary:
          'Features a listed station on the home page; 409 `no-room` when it is full; for admins, requires If-Match',
      },
    },
    async (request, reply) =>
      changeStation(request, reply, 'stations.feature', (allow, actor) =>
        features.setFeatured(request.params.id, allow, true, actor),
      ),
  )

  app.delete(
    '/stations/:id/featured',
    {
      config: { action: 'stations.feature' },
      schema: {
        ...changeSchema,
        summary: 'Removes a station from the home page; for admins, requires If-Match',
      },
    },
    async (request, reply) =>
      changeStation(request, reply, 'stations.feature', (allow, actor) =>
        features.setFeatured(request.params.id, allow, false, actor),
      ),
  )
}
