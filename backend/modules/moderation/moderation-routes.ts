import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  moderationBody,
  moderationQuery,
  ownStationSchema,
  waitingSchema,
} from '../../../shared/api/own-stations.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { createOwnStationStore } from '../creators/own-station-store.ts'
import { allowSeen } from '../creators/station-access.ts'
import { callerOf } from '../users/caller.ts'

/** What admins decide about stations of creators. */
export const moderationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const own = createOwnStationStore(app.database, app.pictureUrls)
  const schema = { tags: ['moderation'], security: SIGNED_IN }

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
}
