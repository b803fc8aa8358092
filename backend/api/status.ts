import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponses } from '../http/call-schemas.ts'
import { Failure, type FailureDetail } from '../http/failure.ts'

interface HealthOptions {
  readonly isDatabaseAvailable: () => Promise<boolean>
  readonly isStopping: () => boolean
}

const RETRY_AFTER_S = 1

/** For operators who call each instance by its address; hidden from the API description. */
const ROUTE = {
  schema: { hide: true },
  config: {
    action: 'service.read',
    anyHost: true,
    limit: { unlimited: 'proxies and monitors call on behalf of all clients' },
  },
} as const

export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  app,
  { isDatabaseAvailable, isStopping },
) => {
  const { identity } = app
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
  })

  app.get('/livez', ROUTE, async () => ({ live: true }))

  app.get('/readyz', ROUTE, async () => {
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

const DEADLINE_MS = 2_000
const INTERVAL_MS = 1_000

function withDeadline(result: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, DEADLINE_MS, false)
  return Promise.race([result, late.promise]).finally(() => clearTimeout(timer))
}

/** Checks at most once a second, one check at a time. `check` must settle and not reject; `clock` is monotonic, ms. */
export function createDatabaseCheck(
  check: () => Promise<boolean>,
  clock = () => performance.now(),
): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let isChecking = false
  let last = Promise.resolve(false)
  return () => {
    if (isChecking || clock() - checkedAt < INTERVAL_MS) return last
    checkedAt = clock()
    isChecking = true
    const result = check().finally(() => {
      isChecking = false
    })
    last = withDeadline(result)
    return last
  }
}

const serviceState = z.enum(['starting', 'ready', 'failed'])
export const statusSchema = z
  .object({
    api: z.literal('ready'),
    /** `away`: requests that need it fail with 503 for now. */
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
