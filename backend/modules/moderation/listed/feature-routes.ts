import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ownStationSchema } from '../../../../shared/api/own-stations.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { entityTag } from '../../../http/etag.ts'
import { allowSeen } from '../../creators/station-access.ts'
import { callerOf } from '../../users/caller.ts'
import { createFeatureStore } from './feature-store.ts'

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
