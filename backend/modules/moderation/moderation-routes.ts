import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  moderationBody,
  moderationQuery,
  moderationQueueSchema,
  moderationResultParams,
  moderationResultsSchema,
  ownerParams,
  ownStationSchema,
} from '../../../shared/api/own-stations.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { createDecisionStore } from '../creators/decision-store.ts'
import { createOwnStationStore } from '../creators/own-station-store.ts'
import { allowSeen } from '../creators/station-access.ts'
import { callerOf } from '../users/caller.ts'

/** Routes of the moderation queue for admins, and of the resulting decisions for station owners. */
export const moderationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const ownStations = createOwnStationStore(app.database, app.pictureUrls)
  const decisions = createDecisionStore(app.database)
  const schema = { tags: ['moderation'], security: SIGNED_IN }
  const ownerSchema = { tags: ['own stations'], security: SIGNED_IN }

  app.get(
    '/moderation/stations',
    {
      config: { action: 'stations.moderate' },
      schema: {
        ...schema,
        summary:
          'A page of creator stations and revisions in one state, longest wait first; for admins',
        querystring: moderationQuery,
        response: { 200: moderationQueueSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return ownStations.listIn(request.query.state, request.query)
    },
  )

  app.put(
    '/stations/:id/moderation',
    {
      config: { action: 'stations.moderate' },
      schema: {
        ...schema,
        summary:
          'Approves a station or its revision, or rejects it with a reason; for admins, requires If-Match',
        headers: ifMatch,
        params: stationParams,
        body: moderationBody,
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { state, reason, fieldReasons } = request.body
      // If-Match ensures that an admin approves only the version they saw.
      const caller = callerOf(request)
      const allow = allowSeen(caller, 'stations.moderate', request.headers['if-match'])
      const decision = { state, reason: reason ?? null, fieldReasons: fieldReasons ?? {} }
      const station = await ownStations.moderate(id, allow, decision, now(), caller.uid)
      void reply.header('etag', entityTag(station))
      return station
    },
  )

  app.get(
    '/users/:id/decisions',
    {
      config: { action: 'decisions.read', callerLookup: 'stored' },
      schema: {
        ...ownerSchema,
        summary: 'Unread decisions about this user’s stations',
        params: ownerParams,
        response: { 200: moderationResultsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return { items: await decisions.unread(request.params.id) }
    },
  )

  app.delete(
    '/users/:id/decisions/:stationId',
    {
      config: { action: 'decisions.update', callerLookup: 'stored' },
      schema: {
        ...ownerSchema,
        summary: 'Marks the decision about a station as read; idempotent',
        params: moderationResultParams,
        response: { 204: z.undefined().describe('Read'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, stationId } = request.params
      await decisions.markRead(id, stationId)
      return reply.code(204).send()
    },
  )
}
