import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponses } from '../http/call-schemas.ts'
import { Failure, type FailureDetail } from '../http/failure.ts'

interface HealthOptions {
  readonly isDatabaseAvailable: () => Promise<boolean>
  readonly isStopping: () => boolean
}

const RETRY_AFTER_S = 1

/** Proxies and monitors call each instance by its own address, so any host name is allowed. */
const HEALTH_ROUTE = {
  schema: { hide: true },
  config: {
    action: 'service.read',
    anyHost: true,
    limit: { unlimited: 'proxies and monitors call on behalf of all clients' },
  },
} as const

/** Health checks of one instance: `/livez` (the process runs) and `/readyz` (it can serve requests). */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  app,
  { isDatabaseAvailable, isStopping },
) => {
  const { identity } = app
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })

  app.get('/livez', HEALTH_ROUTE, async () => ({ live: true }))

  app.get('/readyz', HEALTH_ROUTE, async () => {
    const errors: FailureDetail[] = []
    if (isStopping()) errors.push({ path: 'instance', message: 'is being stopped' })
    if (!(await isDatabaseAvailable()))
      errors.push({ path: 'database', message: 'does not respond' })
    const state = identity.state()
    if (state !== 'ready') errors.push({ path: 'identity', message: `is ${state}` })
    if (errors.length === 0) return { ready: true }
    throw new Failure(503, 'not-ready', {
      errors,
      headers: { 'retry-after': String(RETRY_AFTER_S) },
    })
  })
}

const CHECK_DEADLINE_MS = 2_000
const CHECK_INTERVAL_MS = 1_000

function withDeadline(result: Promise<boolean>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(timeout.resolve, CHECK_DEADLINE_MS, false)
  return Promise.race([result, timeout.promise]).finally(() => clearTimeout(timer))
}

/** Runs `check`, which must not reject, at most once a second and with a deadline. `clock` returns monotonic ms. */
export function createDatabaseCheck(
  check: () => Promise<boolean>,
  clock = () => performance.now(),
): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let isChecking = false
  let latestResult = Promise.resolve(false)
  return () => {
    if (isChecking || clock() - checkedAt < CHECK_INTERVAL_MS) return latestResult
    checkedAt = clock()
    isChecking = true
    const result = check().finally(() => {
      isChecking = false
    })
    latestResult = withDeadline(result)
    return latestResult
  }
}

const serviceState = z.enum(['starting', 'ready', 'failed'])
export const statusSchema = z
  .object({
    api: z.literal('ready'),
    /** `away` when the database does not respond. Requests that need it then fail with 503. */
    database: z.enum(['ready', 'away']),
    identity: serviceState,
    documents: serviceState,
    streams: serviceState,
  })
  .meta({ id: 'Status' })
export type Status = Omit<z.infer<typeof statusSchema>, 'database'>

export const statusRoutes: FastifyPluginAsyncZod<{
  status: () => Status
  isDatabaseAvailable: () => Promise<boolean>
}> = async (app, { status, isDatabaseAvailable }) => {
  app.get(
    '/status',
    {
      config: { action: 'service.read' },
      schema: {
        tags: ['service'],
        summary: 'State of each service',
        response: { 200: statusSchema, ...problemResponses },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      const database = (await isDatabaseAvailable()) ? ('ready' as const) : ('away' as const)
      return { ...status(), database }
    },
  )
  app.get(
    '/openapi.json',
    { config: { action: 'service.read' }, schema: { hide: true } },
    async () => app.swagger(),
  )
}
