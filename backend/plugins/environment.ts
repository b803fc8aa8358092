import fp from 'fastify-plugin'
import { hostAndPort } from '../../shared/net/address-rules.ts'
import { lookupAll } from '../../shared/net/checked-lookup.ts'
import type { Network } from '../../shared/net/dial.ts'
import { createTrust } from '../../shared/net/trust.ts'
import type { Queries } from '../database/queries.ts'
import type { IdentityPort } from './identity/identity-port.ts'

/** Dependencies of all modules, as decorators of the Fastify app. */
interface Environment {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly now: () => number
  /** Key of user hashes, which prevents guessing. It is the same for every instance and not in the database. */
  readonly hashKey: Uint8Array
  /** Network access to streams of creators and other servers. */
  readonly network: Network
  readonly publicUrl: () => string
}

declare module 'fastify' {
  interface FastifyInstance extends Environment {}
}

/** Network for probes. It uses the system DNS and allows no private address except the demo streams. */
export function probeNetwork(streamsUrl: string | null): Network {
  const streamsAddress = streamsUrl === null ? null : hostAndPort(new URL(streamsUrl))
  return { lookup: lookupAll, allowed: (host) => host === streamsAddress, trust: createTrust() }
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
