import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deedsQuery, deedsSchema } from '../../../shared/api/audit.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import type { AuditStore } from '../audit/audit-store.ts'

/** GET /audit: what admins have done. */
export const auditRoutes: FastifyPluginAsyncZod<{
  options: { readonly audit: AuditStore }
}> = async (app, { options: { audit } }) => {
  app.get(
    '/audit',
    {
      config: { action: 'audit.read' },
      schema: {
        tags: ['desk'],
        security: SIGNED_IN,
        summary: 'What admins have done, the latest first; for admins',
        querystring: deedsQuery,
        response: { 200: deedsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return audit.list(request.query)
    },
  )
}
