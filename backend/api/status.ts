import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponses } from '../http/call-schemas.ts'

const state = z.enum(['starting', 'ready', 'failed'])
export const statusSchema = z
  .object({ api: z.literal('ready'), identity: state, documents: state, streams: state })
  .meta({ id: 'Status' })
export type Status = z.infer<typeof statusSchema>

/** What each service is doing, and the API's own description. Both public. */
export const statusRoutes: FastifyPluginAsyncZod<{ status: () => Status }> = async (
  app,
  { status },
) => {
  app.get(
    '/status',
    {
      schema: {
        tags: ['service'],
        summary: 'What each service is doing',
        response: { 200: statusSchema, ...problemResponses },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      return status()
    },
  )
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
