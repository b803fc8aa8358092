import fp from 'fastify-plugin'
import { hostAndPort } from '../../shared/net/address-rules.ts'
import { lookupAll } from '../../shared/net/checked-lookup.ts'
import type { Network } from '../../shared/net/dial.ts'
import { createTrust } from '../../shared/net/trust.ts'
import type { Queries } from '../database/queries.ts'
import type { IdentityPort } from './identity/identity-port.ts'

interface Environment {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly now: () => number
  /** Key of user hashes, which prevents guessing: equal for every instance, not in the database. */
  readonly hashKey: Uint8Array
  /** Network access to streams of creators and other servers. */
  readonly network: Network
  readonly publicUrl: () => string
}

declare module 'fastify' {
  interface FastifyInstance extends Environment {}
}

/** Network for probes: system DNS, and no private address except the demo streams. */
export function probeNetwork(streamsUrl: string | null): Network {
  const own = streamsUrl === null ? null : hostAndPort(new URL(streamsUrl))
  return { lookup: lookupAll, allowed: (host) => host === own, trust: createTrust() }
}

export const environment = fp<Environment>(
  async (app, { database, identity, now, hashKey, network, publicUrl }) => {
    app.decorate('database', database)
    app.decorate('identity', identity)
    app.decorate('now', now)
    app.decorate('hashKey', hashKey)
    app.decorate('network', network)
    app.decorate('publicUrl', publicUrl)
  },
  { name: 'environment' },
)
