import type { FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { nextTurn } from '../../database/chunks.ts'
import { tooMany } from '../../http/call-schemas.ts'
import { repeat } from '../background-job.ts'
import { tokenOf } from '../identity/bearer.ts'
import { createLimits, type Limits, type Writer } from './create-limits.ts'
import type { LimitName, WriteLimits } from './write-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The limit that this route counts for (write-limits.ts), or why it has none; by default `ordinary` for a write and
     * `read` for a read.
     */
    limit?: LimitName | { readonly unlimited: string }
    /** Points of a read; by default 1. Responses with many rows cost more. */
    cost?: number
  }
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyRequest {
    /** Rows that a read looked at and does not return. */
    rowsRead: number
  }
}

/** Each 100 rows of a read cost one point more: 10,000 favorites take 51 ms, 2,000 follows 19 ms. */
export const ROWS_A_POINT = 100

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Accounts and addresses are forgotten this long after their windows at the latest. */
export const FORGET_EVERY_MS = 60_000

function limitOf(method: string, config: RouteOptions['config']): LimitName | null {
  const limit = config?.limit ?? (WRITES.has(method) ? 'ordinary' : 'read')
  return typeof limit === 'string' ? limit : null
}

/** The rows of a response: the items of its lists. */
const rowsOf = (payload: unknown): number =>
  Object.values(payload ?? {}).reduce(
    (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
    0,
  )

/** The limits of all requests of a service, whatever routes it has. They are counted before a body is read. */
export const limitWrites = fp<{ readonly writeLimits: WriteLimits | undefined }>(
  async (app, { writeLimits }) => {
    const { database, identity, hashKey, now } = app
    const limits = createLimits({ database, hashKey, now, writeLimits })
    app.decorate('limits', limits)
    app.addHook('onRoute', (route) => {
      if ([route.method].flat().every((method) => limitOf(method, route.config) === null)) return
      const response = route.schema?.response
      if (response) route.schema = { ...route.schema, response: { 429: tooMany, ...response } }
    })

    app.decorateRequest('rowsRead', 0)
    const readers = new WeakMap<FastifyRequest, Writer>()

    app.addHook('onRequest', async (request) => {
      // Preflights of browsers are not counted.
      if (request.is404 || request.method === 'OPTIONS') return
      const { config } = request.routeOptions
      const limit = limitOf(request.method, config)
      if (limit === null) return
      // What is wrong with a token is the route's to say; without a good one the address alone is counted.
      const uid = await tokenOf(request, identity).then(
        (token) => token.uid,
        () => null,
      )
      const caller = { uid, ip: request.ip }
      await limits.count(limit, caller, limit === 'read' ? config.cost : 1)
      if (limit === 'read') readers.set(request, caller)
    })

    app.addHook('preSerialization', async (request, _reply, payload) => {
      const reader = readers.get(request)
      const points = Math.floor((request.rowsRead + rowsOf(payload)) / ROWS_A_POINT)
      // The rows are read by now: the next request meets the limit.
      if (reader && points > 0) await limits.count('read', reader, points).catch(() => undefined)
      // A long list is serialized in a turn of its own.
      if (points > 0) await nextTurn()
      return payload
    })

    const forgetting = repeat(FORGET_EVERY_MS, limits.removeEnded, (error) =>
      app.log.warn({ err: error }, 'limits were not forgotten'),
    )
    app.addHook('onClose', forgetting.stop)
  },
  { name: 'limits', dependencies: ['environment'] },
)
