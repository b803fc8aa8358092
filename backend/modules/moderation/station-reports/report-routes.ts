import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  REPORT_REASONS,
  type ReportReason,
  reportBody,
  reportedStationsQuery,
  reportedStationsSchema,
  reportResolutionBody,
  resolvedReportsSchema,
  stationReportSchema,
  stationReportsSchema,
} from '../../../../shared/api/reports.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import type { Queries } from '../../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { callerOf } from '../../users/caller.ts'
import { moderateReports } from '../reports/moderate-reports.ts'
import {
  commonReportColumns,
  commonReportFields,
  createReportStore,
} from '../reports/report-store.ts'
import { createReportedStationStore } from './reported-station-store.ts'

const rowSchema = z
  .object({
    ...commonReportColumns(REPORT_REASONS),
    station_id: z.string(),
    station_name: z.string(),
  })
  .transform((row) => ({
    ...commonReportFields(row),
    stationId: row.station_id,
    stationName: row.station_name,
  }))

const selectReports = (tx: Queries) =>
  tx
    .selectFrom('station_reports')
    .innerJoin('stations', 'stations.key', 'station_reports.station_key')
    .select([
      'station_reports.id',
      'stations.id as station_id',
      'stations.name as station_name',
      'station_reports.reason',
      'station_reports.text',
      'station_reports.at',
      'station_reports.resolved',
    ])

/** Reports of stations. When an account is deleted, its reports remain without the reporter's name. */
export const createStationReportStore = (queries: Queries) =>
  createReportStore<'station_reports' | 'stations', z.infer<typeof rowSchema>, ReportReason>(
    queries,
    {
      table: 'station_reports',
      scope: 'reports',
      action: 'reports.resolve',
      selectReports,
      toReport: (row) => rowSchema.parse(row),
      insertReport: async (tx, { id, reporterId, subjectId, day, reason, text, at }) => {
        const station = await tx
          .selectFrom('stations')
          .select('key')
          .where('id', '=', subjectId)
          .executeTakeFirst()
        if (station === undefined) return false
        const values = { reason, text, at, resolved: 0 }
        await tx
          .insertInto('station_reports')
          .values({ id, station_key: station.key, user_id: reporterId, day, ...values })
          .onConflict((conflict) =>
            conflict.columns(['station_key', 'user_id', 'day']).doUpdateSet(values),
          )
          .execute()
        return true
      },
    },
  )

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
