import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  analyticsRanksParams,
  analyticsRanksQuery,
  analyticsRanksSchema,
  analyticsSeriesParams,
  analyticsSeriesQuery,
  analyticsSeriesSchema,
} from '../../../shared/api/analytics.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { jsonOrCsv, ranksCsv, sendCsv, seriesCsv, wantsCsv } from '../analytics/analytics-csv.ts'
import { createAnalytics } from '../analytics/read-analytics.ts'

export const analyticsRoutes: FastifyPluginAsyncZod = async (app) => {
  const analytics = createAnalytics(app.database)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    void reply.header('vary', 'accept')
  })

  app.get(
    '/analytics/series/:name',
    {
      config: { action: 'analytics.read' },
      schema: {
        tags: ['admin'],
        security: SIGNED_IN,
        summary: 'Totals per day or week of a range, compared with the previous range; for admins',
        params: analyticsSeriesParams,
        querystring: analyticsSeriesQuery,
        response: { 200: jsonOrCsv(analyticsSeriesSchema), ...problemResponses },
      },
    },
    async (request, reply) => {
      const series = await analytics.series(request.params.name, request.query)
      if (wantsCsv(request)) return sendCsv(reply, series.name, seriesCsv(series))
      return series
    },
  )

  app.get(
    '/analytics/ranks/:name',
    {
      config: { action: 'analytics.read' },
      schema: {
        tags: ['admin'],
        security: SIGNED_IN,
        summary: 'Top values of a range, compared with the previous range; for admins',
        params: analyticsRanksParams,
        querystring: analyticsRanksQuery,
        response: { 200: jsonOrCsv(analyticsRanksSchema), ...problemResponses },
      },
    },
    async (request, reply) => {
      const ranks = await analytics.ranks(request.params.name, request.query)
      if (wantsCsv(request)) return sendCsv(reply, ranks.name, ranksCsv(ranks))
      return ranks
    },
  )
}
