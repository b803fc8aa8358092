import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  reportBody,
  reportedStationsQuery,
  reportedStationsSchema,
  reportResolutionBody,
  resolvedReportsSchema,
  stationReportSchema,
  stationReportsSchema,
} from '../../../../shared/api/reports.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { callerOf } from '../../users/caller.ts'
import { moderateReports } from '../reports/moderate-reports.ts'
import { createStationReportStore } from './report-store.ts'
import { createReportedStationStore } from './reported-station-store.ts'

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const stations = createStationStore(database, app.pictureUrls)
  const reports = createStationReportStore(database)
  const reported = createReportedStationStore(database)
  const schema = { tags: ['moderation'], security: SIGNED_IN }

  app.post(
    '/stations/:id/reports',
    {
      config: { action: 'stations.report', limit: 'report' },
      schema: {
        tags: ['stations'],
        security: SIGNED_IN,
        summary:
          'Reports a listed station. Repeated reports of a user on one UTC day replace the previous one.',
        params: stationParams,
        body: reportBody,
        response: { 204: z.undefined().describe('Stored'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { reason, text } = request.body
      if ((await stations.get(id)) === null) throw stationNotFound()
      const report = { reason, text: text ?? null }
      if (!(await reports.add(callerOf(request).uid, id, report, now()))) throw stationNotFound()
      return reply.code(204).send()
    },
  )

  await app.register(moderateReports, {
    options: {
      actions: { list: 'reports.read', resolve: 'reports.resolve' },
      path: '/moderation/reports',
      summaries: {
        list: 'Reports of listeners, the newest first; for admins',
        resolve: 'Marks a report as resolved or open; for admins',
      },
      schemas: { page: stationReportsSchema, report: stationReportSchema },
      reports,
      now,
    },
  })

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
          "Marks a station's reports up to a time as resolved, or given ones as open; for admins",
        params: stationParams,
        body: reportResolutionBody,
        response: { 200: resolvedReportsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { params, body } = request
      const result = await reported.settle(params.id, body, now(), callerOf(request).uid)
      if (result === null) throw stationNotFound()
      return result
    },
  )
}
