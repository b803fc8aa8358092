import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemResponses } from '../http/call-schemas.ts'
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

/** How long the database may take to answer before it counts as away. */
const DEADLINE_MS = 2_000
/** The shortest time between two questions, whoever asks for the answer and how often. */
const INTERVAL_MS = 1_000

/** Resolves with what `answer` does, or with false when that takes too long. */
function inTime(answer: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, DEADLINE_MS, false)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Asks whether the database answers, one question at a time and at most one a second; in between, the last
 * answer is given again.
 * @param ask is to end some time and not to reject
 * @param clock in ms, never backwards
 */
export function createDatabaseCheck(
  ask: () => Promise<boolean>,
  clock = () => performance.now(),
): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let last = Promise.resolve(false)
  return () => {
    if (isAsking || clock() - askedAt < INTERVAL_MS) return last
    askedAt = clock()
    isAsking = true
    const answer = ask().finally(() => {
      isAsking = false
    })
    last = inTime(answer)
    return last
  }
}

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
