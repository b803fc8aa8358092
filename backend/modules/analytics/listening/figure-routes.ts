import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { stationAnalyticsQuery, stationAnalyticsSchema } from '../../../../shared/api/analytics.ts'
import { figuresQuery, figuresSchema } from '../../../../shared/api/figures.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { createOwnStationStore } from '../../creators/own-station-store.ts'
import { requireOwn } from '../../creators/station-access.ts'
import { callerOf } from '../../users/caller.ts'
import { orCsv, ranksCsv, sendCsv, seriesCsv, wantsCsv } from '../analytics-csv.ts'
import { createAnalytics } from '../read-analytics.ts'
import { createFigures } from './read-figures.ts'

/** GET /stations/{id}/figures and /analytics: how a station was listened to. */
export const figureRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const own = createOwnStationStore(database, app.pictureUrls)
  const figures = createFigures(database)
  const reads = createAnalytics(database)

  app.get(
    '/stations/:id/figures',
    {
      config: { action: 'figures.read' },
      schema: {
        tags: ['creators'],
        summary: 'Published listeners, hours and favorites of a station, for its owner and admins',
        security: SIGNED_IN,
        params: stationParams,
        querystring: figuresQuery,
        response: { 200: figuresSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = requireOwn(caller, 'figures.read', await own.get(request.params.id))
      void reply.header('cache-control', 'private, no-store')
      return figures(id, request.query.days, now())
    },
  )

  app.get(
    '/stations/:id/analytics',
    {
      config: { action: 'figures.read' },
      schema: {
        tags: ['creators'],
        summary:
          'Published hours, starts and countries of a station over a range, for its owner and admins',
        security: SIGNED_IN,
        params: stationParams,
        querystring: stationAnalyticsQuery,
        response: { 200: orCsv(stationAnalyticsSchema), ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = requireOwn(caller, 'figures.read', await own.get(request.params.id))
      void reply.header('cache-control', 'private, no-store')
      void reply.header('vary', 'accept')
      const told = await reads.station(id, request.query, now())
      if (!wantsCsv(request)) return told
      const { part } = request.query
      const csv = part === 'countries' ? ranksCsv(told.countries) : seriesCsv(told[part])
      return sendCsv(reply, part, csv)
    },
  )
}
