import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Failure, type FailureDetail } from '../http/failure.ts'

interface HealthOptions {
  readonly isDatabaseThere: () => Promise<boolean>
  /** Whether the instance is about to end. */
  readonly isStopping: () => boolean
}

/** When to ask again, s: the database is asked once a second. */
const RETRY_AFTER_S = 1

/** For who looks after the instances, and asks each by its address: no part of what the API says of itself. */
const ROUTE = {
  schema: { hide: true },
  config: {
    action: 'service.read',
    anyHost: true,
    limit: { unlimited: 'proxies and monitors ask for all clients' },
  },
} as const

/** What proxies ask: whether the process answers at all, and whether to send it requests. */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  app,
  { isDatabaseThere, isStopping },
) => {
  const { identity } = app
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })

  app.get('/livez', ROUTE, async () => ({ live: true }))

  app.get('/readyz', ROUTE, async () => {
    const errors: FailureDetail[] = []
    if (isStopping()) errors.push({ path: 'instance', message: 'is being stopped' })
    if (!(await isDatabaseThere())) errors.push({ path: 'database', message: 'does not answer' })
    const state = identity.state()
    if (state !== 'ready') errors.push({ path: 'identity', message: `is ${state}` })
    if (errors.length === 0) return { ready: true }
    throw new Failure(503, 'not-ready', 'This instance cannot take requests now.', {
      errors,
      headers: { 'retry-after': String(RETRY_AFTER_S) },
    })
  })
}
