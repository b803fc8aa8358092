import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  reportBody,
  stationReportSchema,
  stationReportsSchema,
} from '../../../../shared/api/reports.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { callerOf } from '../../users/caller.ts'
import { moderateReports } from '../reports/moderate-reports.ts'
import { createReportStore } from './report-store.ts'

/** What listeners report of listed stations, and what admins make of it. */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const stations = createStationStore(database, app.pictureUrls)
  const reports = createReportStore(database)

  app.post(
    '/stations/:id/reports',
    {
      config: { action: 'stations.report', limit: 'report' },
      schema: {
        tags: ['stations'],
        security: SIGNED_IN,
        summary:
          'Reports a listed station as broken or wrong; one a user, station and UTC day, the latest counts',
        params: stationParams,
        body: reportBody,
        response: { 204: z.undefined().describe('Kept for the admins'), ...problemResponses },
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
        resolve: 'Notes that a report has been seen to, or that it has not; for admins',
      },
      schemas: { page: stationReportsSchema, report: stationReportSchema },
      reports,
      now,
    },
  })
}
