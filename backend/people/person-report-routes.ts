import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  personReportBody,
  personReportSchema,
  personReportsSchema,
} from '../../shared/api/people.ts'
import { reportDecision, reportParams, reportsQuery } from '../../shared/api/reports.ts'
import { userParams } from '../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../http/call-schemas.ts'
import { Failure } from '../http/failure.ts'
import { callerOf } from '../users/caller.ts'
import { userNotFound } from '../users/user-view.ts'
import type { PeopleRouteOptions } from './people-route-options.ts'

/** What people report of others, and what admins make of it. */
export const personReportRoutes: FastifyPluginAsyncZod<{
  options: Pick<PeopleRouteOptions, 'people' | 'reports' | 'now'>
}> = async (app, { options: { people, reports, now } }) => {
  app.post(
    '/people/:id/reports',
    {
      config: { action: 'people.report', limit: 'report' },
      schema: {
        tags: ['people'],
        security: SIGNED_IN,
        summary: 'Reports a visible person; one a reporter, person and UTC day, the latest counts',
        params: userParams,
        body: personReportBody,
        response: { 204: z.undefined().describe('Kept for the admins'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { uid } = callerOf(request)
      const { reason, text } = request.body
      const found = await people.find(id, uid)
      const said = { reason, text: text ?? null }
      if (found === null || !(await reports.add(uid, id, said, now()))) throw userNotFound()
      return reply.code(204).send()
    },
  )

  await app.register(async (admins) => {
    const schema = { tags: ['moderation'], security: SIGNED_IN }

    admins.get(
      '/moderation/people-reports',
      {
        config: { action: 'people-reports.read' },
        schema: {
          ...schema,
          summary: 'What was reported of people, the newest first; for admins',
          querystring: reportsQuery,
          response: { 200: personReportsSchema, ...problemResponses },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'private, no-store')
        return reports.list(reportsQuery.parse(request.query))
      },
    )

    admins.put(
      '/moderation/people-reports/:id',
      {
        config: { action: 'people-reports.resolve' },
        schema: {
          ...schema,
          summary: 'Notes that a report of a person has been seen to, or has not; for admins',
          params: reportParams,
          body: reportDecision,
          response: { 200: personReportSchema, ...problemResponses },
        },
      },
      async (request) => {
        const { id } = reportParams.parse(request.params)
        const report = await reports.resolve(id, reportDecision.parse(request.body).resolved)
        if (report === null) throw new Failure(404, 'report-not-found', 'There is no such report.')
        return report
      },
    )
  })
}
