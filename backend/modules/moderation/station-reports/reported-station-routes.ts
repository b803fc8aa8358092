import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  reportedStationsQuery,
  reportedStationsSchema,
  settledSchema,
  settlementBody,
} from '../../../../shared/api/reports.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import { callerOf } from '../../users/caller.ts'
import { createReportedStationStore } from './reported-station-store.ts'

/** The open reports of stations, by station, and that all of one are seen to. */
export const reportedStationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const reported = createReportedStationStore(app.database)
  const schema = { tags: ['moderation'], security: SIGNED_IN }

  app.get(
    '/moderation/reported-stations',
    {
      config: { action: 'reports.read' },
      schema: {
        ...schema,
        summary: 'Stations with open reports, the latest reported first; for admins',
        querystring: reportedStationsQuery,
        response: { 200: reportedStationsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return reported.list(request.query)
    },
  )

  app.put(
    '/moderation/reported-stations/:id',
    {
      config: { action: 'reports.resolve' },
      schema: {
        ...schema,
        summary:
          "Notes that a station's reports up to a moment have been seen to, or that these have not; for admins",
        params: stationParams,
        body: settlementBody,
        response: { 200: settledSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { params, body } = request
      const settled = await reported.settle(params.id, body, now(), callerOf(request).uid)
      if (settled === null) throw stationNotFound()
      return settled
    },
  )
}
