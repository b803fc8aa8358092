import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { offBody, ownStationSchema } from '../../../../shared/api/own-stations.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { entityTag } from '../../../http/etag.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { allowSeen } from '../../creators/station-access.ts'
import { callerOf } from '../../users/caller.ts'
import { onlyListed } from './listed-routes.ts'
import { createOffStore } from './off-store.ts'

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
