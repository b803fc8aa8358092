import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponses } from '../http/call-schemas.ts'

const serviceState = z.enum(['starting', 'ready', 'failed'])
export const statusSchema = z
  .object({
    api: z.literal('ready'),
    /** `away`: calls that need it are answered with 503 for now. */
    database: z.enum(['ready', 'away']),
    identity: serviceState,
    documents: serviceState,
    streams: serviceState,
  })
  .meta({ id: 'Status' })
/** What the process knows by itself. */
export type Status = Omit<z.infer<typeof statusSchema>, 'database'>

/** What each service is doing, and the API's own description. Both public. */
export const statusRoutes: FastifyPluginAsyncZod<{
  status: () => Status
  isDatabaseThere: () => Promise<boolean>
}> = async (app, { status, isDatabaseThere }) => {
  app.get(
    '/status',
    {
      config: { action: 'service.read' },
      schema: {
        tags: ['service'],
        summary: 'What each service is doing',
        response: { 200: statusSchema, ...problemResponses },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      const database = (await isDatabaseThere()) ? ('ready' as const) : ('away' as const)
      return { ...status(), database }
    },
  )
  app.get(
    '/openapi.json',
    { config: { action: 'service.read' }, schema: { hide: true } },
    async () => app.swagger(),
  )
}
