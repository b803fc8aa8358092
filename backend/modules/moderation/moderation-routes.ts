import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  answerParams,
  moderationAnswersSchema,
  moderationBody,
  moderationQuery,
  ownerParams,
  ownStationSchema,
  waitingSchema,
} from '../../../shared/api/own-stations.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { createAnswerStore } from '../creators/answer-store.ts'
import { createOwnStationStore } from '../creators/own-station-store.ts'
import { allowSeen } from '../creators/station-access.ts'
import { callerOf } from '../users/caller.ts'

/** What admins decide about stations of creators, and what their owners have not read of it yet. */
export const moderationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const own = createOwnStationStore(app.database, app.pictureUrls)
  const answers = createAnswerStore(app.database)
  const schema = { tags: ['moderation'], security: SIGNED_IN }
  const ofOwner = { tags: ['own stations'], security: SIGNED_IN }

  app.get(
    '/moderation/stations',
    {
      config: { action: 'stations.moderate' },
      schema: {
        ...schema,
        summary:
          'A page of the stations of creators in one state, changes of listed ones too, those that wait longest first; for admins',
        querystring: moderationQuery,
        response: { 200: waitingSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return own.listIn(request.query.state, request.query)
    },
  )

  app.put(
    '/stations/:id/moderation',
    {
      config: { action: 'stations.moderate' },
      schema: {
        ...schema,
        summary:
          'Lists a station or what it is to become, or rejects it with a reason; for admins, of the version that If-Match names',
        headers: ifMatch,
        params: stationParams,
        body: moderationBody,
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { state, reason } = request.body
      // An admin lists only the words and the stream of the version they looked at.
      const caller = callerOf(request)
      const allow = allowSeen(caller, 'stations.moderate', request.headers['if-match'])
      const decision = { state, reason: reason ?? null }
      const station = await own.moderate(id, allow, decision, now(), caller.uid)
      void reply.header('etag', entityTag(station))
      return station
    },
  )

  app.get(
    '/users/:id/answers',
    {
      config: { action: 'answers.read', looksUp: 'stored' },
      schema: {
        ...ofOwner,
        summary: 'What admins decided about this user’s stations and the user has not read',
        params: ownerParams,
        response: { 200: moderationAnswersSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return { items: await answers.unread(request.params.id) }
    },
  )

  app.delete(
    '/users/:id/answers/:stationId',
    {
      config: { action: 'answers.update', looksUp: 'stored' },
      schema: {
        ...ofOwner,
        summary: 'The user has read what was decided about a station; harmless to repeat',
        params: answerParams,
        response: { 204: z.undefined().describe('Read'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, stationId } = request.params
      await answers.read(id, stationId)
      return reply.code(204).send()
    },
  )
}
