import type { FastifyPluginAsync } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import type { Action } from '../../../../shared/api/permissions.ts'
import { reportDecision, reportParams, reportsQuery } from '../../../../shared/api/reports.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { Failure } from '../../../http/failure.ts'
import { callerOf } from '../../users/caller.ts'
import type { ReportList } from './report-store.ts'

interface ModerateReportsOptions {
  readonly path: `/moderation/${string}`
  readonly actions: { readonly list: Action; readonly resolve: Action }
  readonly summaries: { readonly list: string; readonly resolve: string }
  readonly schemas: { readonly page: ZodMiniType; readonly report: ZodMiniType }
  readonly reports: ReportList<object>
  readonly now: () => number
}

/** Admin routes that list and resolve the reports of one kind, such as reports of stations. */
export const moderateReports: FastifyPluginAsync<{ options: ModerateReportsOptions }> = async (
  app,
  { options: { path, actions, summaries, schemas, reports, now } },
) => {
  const schema = { tags: ['moderation'], security: SIGNED_IN }

  app.get(
    path,
    {
      config: { action: actions.list },
      schema: {
        ...schema,
        summary: summaries.list,
        querystring: reportsQuery,
        response: { 200: schemas.page, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return reports.list(reportsQuery.parse(request.query))
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: { action: actions.resolve },
      schema: {
        ...schema,
        summary: summaries.resolve,
        params: reportParams,
        body: reportDecision,
        response: { 200: schemas.report, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = reportParams.parse(request.params)
      const { resolved } = reportDecision.parse(request.body)
      const report = await reports.resolve(id, resolved, now(), callerOf(request).uid)
      if (report === null) throw new Failure(404, 'report-not-found')
      return report
    },
  )
}
