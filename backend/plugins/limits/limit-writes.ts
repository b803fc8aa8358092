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
    /** The limit (write-limits.ts), or the reason for no limit. Defaults to `ordinary` for writes and `read` for reads. */
    limit?: LimitName | { readonly unlimited: string }
    /** Points of one request of a read route. Defaults to 1. */
    cost?: number
  }
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyRequest {
    rowsRead: number
  }
}

/** A read costs a point more for each of these rows. 10,000 favorites take 51 ms, and 2,000 follows take 19 ms. */
export const ROWS_PER_POINT = 100

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
export const PRUNE_EVERY_MS = 60_000

function limitOf(method: string, config: RouteOptions['config']): LimitName | null {
  const limit = config?.limit ?? (WRITES.has(method) ? 'ordinary' : 'read')
  return typeof limit === 'string' ? limit : null
}

const rowsOf = (payload: unknown): number =>
  Object.values(payload ?? {}).reduce(
    (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
    0,
  )

/** Limits the rate of all requests, reads and writes, before their bodies are read. */
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
      if (request.is404 || request.method === 'OPTIONS') return
      const { config } = request.routeOptions
      const limit = limitOf(request.method, config)
      if (limit === null) return
      // The route reports an invalid token. Without a valid token only the address is counted.
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
      const points = Math.floor((request.rowsRead + rowsOf(payload)) / ROWS_PER_POINT)
      // The rows are already read, so the next request hits the limit.
      if (reader && points > 0) await limits.count('read', reader, points).catch(() => undefined)
      // The response serializes a long list in a separate turn of the event loop.
      if (points > 0) await nextTurn()
      return payload
    })

    const pruning = repeat(PRUNE_EVERY_MS, limits.removeEnded, (error) =>
      app.log.warn({ err: error }, 'ended rate limit windows could not be deleted'),
    )
    app.addHook('onClose', pruning.stop)
  },
  { name: 'limits', dependencies: ['environment'] },
)
