import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { stationCheckSchema } from '../../../../shared/api/station-check.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { createCheckNow } from '../../checker/check-now.ts'
import { createCheckStore } from '../../checker/check-store.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import { adminOf } from '../../users/access.ts'
import { callerOf } from '../../users/caller.ts'
import { askerOf } from '../new-station.ts'
import { createOwnStationStore } from '../own-station-store.ts'
import { requireOwn } from '../station-access.ts'

/** A visit of the checker that a station's owner, or an admin, asks for. */
export const checkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, network, now, probeLimits } = app
  const own = createOwnStationStore(database, app.pictureUrls)
  const checkNow = createCheckNow({ store: createCheckStore(database), network, now })

  app.post(
    '/stations/:id/check',
    {
      config: { action: 'stations.check' },
      schema: {
        tags: ['creators'],
        security: SIGNED_IN,
        summary:
          'Listens to a station at once and notes what came of it; for its owner and admins, no host twice a minute',
        params: stationParams,
        response: { 200: stationCheckSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const read = async () => requireOwn(callerOf(request), 'stations.check', await own.get(id))
      const { source } = await read()
      const by = source === 'own' ? null : adminOf(callerOf(request))
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const visit = await probeLimits.run(askerOf(request), () => checkNow(id, gone.signal, by))
      if (visit === null) throw stationNotFound()
      const { air } = await read()
      return { ...visit, air }
    },
  )
}
