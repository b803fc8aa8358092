import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  personReportBody,
  personReportSchema,
  personReportsSchema,
} from '../../../shared/api/people.ts'
import { userParams } from '../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { moderateReports } from '../moderation/reports/moderate-reports.ts'
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

  await app.register(moderateReports, {
    options: {
      actions: { list: 'people-reports.read', resolve: 'people-reports.resolve' },
      path: '/moderation/people-reports',
      summaries: {
        list: 'What was reported of people, the newest first; for admins',
        resolve: 'Notes that a report of a person has been seen to, or has not; for admins',
      },
      schemas: { page: personReportsSchema, report: personReportSchema },
      reports,
      now,
    },
  })
}
