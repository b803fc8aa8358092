import type { FastifyInstance, RouteOptions } from 'fastify'
import { tooManyWrites } from '../http/call-schemas.ts'
import { tokenOf } from '../identity/bearer.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import type { Limits } from './create-limits.ts'
import type { LimitName } from './write-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How often this write may be asked for (write-limits.ts), or why any number of times; by default `ordinary`. */
    limit?: LimitName | { readonly unlimited: string }
  }
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Accounts and addresses are forgotten this long after their windows at the latest. */
export const FORGET_EVERY_MS = 60_000

function limitOf(config: RouteOptions['config']): LimitName | null {
  const limit = config?.limit ?? 'ordinary'
  return typeof limit === 'string' ? limit : null
}

/** The limits of all writes of a service, whatever routes it has. They are counted before a body is read. */
export function limitWrites(
  app: FastifyInstance,
  { limits, identity }: { readonly limits: Limits; readonly identity: IdentityPort },
): void {
  app.addHook('onRoute', (route) => {
    const isWrite = [route.method].flat().some((method) => WRITES.has(method))
    if (!isWrite || limitOf(route.config) === null) return
    const response = route.schema?.response
    if (response) route.schema = { ...route.schema, response: { 429: tooManyWrites, ...response } }
  })

  app.addHook('onRequest', async (request) => {
    if (request.is404 || !WRITES.has(request.method)) return
    const limit = limitOf(request.routeOptions.config)
    if (limit === null) return
    // What is wrong with a token is the route's to say; without a good one the address alone is counted.
    const uid = await tokenOf(request, identity).then(
      (token) => token.uid,
      () => null,
    )
    await limits.count(limit, { uid, ip: request.ip })
  })

  const forget = () =>
    limits.removeEnded().catch((error) => app.log.warn({ err: error }, 'limits were not forgotten'))
  let forgetting = Promise.resolve()
  const timer = setInterval(() => {
    forgetting = forgetting.then(forget)
  }, FORGET_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await forgetting
  })
}
