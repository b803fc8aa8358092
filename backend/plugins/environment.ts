import fp from 'fastify-plugin'
import { hostAndPort } from '../../shared/net/address-rules.ts'
import { lookupAll } from '../../shared/net/checked-lookup.ts'
import type { Network } from '../../shared/net/dial.ts'
import { createTrust } from '../../shared/net/trust.ts'
import type { Queries } from '../database/queries.ts'
import type { IdentityPort } from './identity/identity-port.ts'

/** What the process gives the API. Modules build their stores from it. */
interface Environment {
  readonly database: Queries
  readonly identity: IdentityPort
  /** ms since the epoch. */
  readonly now: () => number
  /** Keys the hashes of users, so that they cannot be guessed. The same for every instance, and not in the database. */
  readonly hashKey: Uint8Array
  /** How the API reaches streams of creators and other servers. */
  readonly network: Network
  /** The API's own address for others, without trailing slash. */
  readonly publicUrl: () => string
}

declare module 'fastify' {
  interface FastifyInstance extends Environment {}
}

/** How probes reach streams: by the system's names, and none private but our own demo streams. */
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
