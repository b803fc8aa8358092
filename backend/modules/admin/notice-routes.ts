import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PAGE_LIMIT_MAX } from '../../../shared/api/field-rules.ts'
import {
  legalNoticeSchema,
  legalNoticesSchema,
  noticeDecision,
  noticeExportQuery,
  noticeExportSchema,
  noticeParams,
  noticesQuery,
} from '../../../shared/api/notices.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { createAuditStore } from '../audit/audit-store.ts'
import { toNotice, withoutPeople } from '../moderation/notices/notice-rows.ts'
import { createNoticeStore } from '../moderation/notices/notice-store.ts'
import { callerOf } from '../users/caller.ts'

export const noticeAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const notices = createNoticeStore(database, app.pictureUrls)
  const audit = createAuditStore(database)
  const schema = { tags: ['admin'], security: SIGNED_IN }

  app.get(
    '/moderation/notices',
    {
      config: { action: 'notices.read' },
      schema: {
        ...schema,
        summary: 'Legal notices: open ones oldest first, decided ones newest first',
        querystring: noticesQuery,
        response: { 200: legalNoticesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return notices.list(request.query)
    },
  )

  app.put(
    '/moderation/notices/:id/decision',
    {
      config: { action: 'notices.decide' },
      schema: {
        ...schema,
        summary: 'Upholds a legal notice, which carries it out, or rejects it; final',
        params: noticeParams,
        body: noticeDecision,
        response: { 200: legalNoticeSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { uid } = callerOf(request)
      return toNotice(await notices.decide(request.params.id, request.body, uid, now()))
    },
  )

  app.get(
    '/moderation/notices/:id/export',
    {
      config: { action: 'notices.export' },
      schema: {
        ...schema,
        summary: 'A full legal notice: with personal data for authorities, without for the parties',
        params: noticeParams,
        querystring: noticeExportQuery,
        response: { 200: noticeExportSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const fullNotice = toNotice(await notices.get(id))
      const notice = request.query.for === 'authority' ? fullNotice : withoutPeople(fullNotice)
      const auditQuery = { kind: 'notice', subject: id, limit: PAGE_LIMIT_MAX } as const
      const { items } = await audit.list(auditQuery)
      void reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="notice-${notice.number}.json"`)
      const steps = items.toReversed().map(({ at, action, before, after }) => ({
        ...{ at, action, before, after },
      }))
      return { notice, steps }
    },
  )
}
