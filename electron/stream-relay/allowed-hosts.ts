import { isIP } from 'node:net'
import { z } from 'zod'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import {
  classifyHost,
  hostAndPort,
  isPublicAddress,
  parseStreamUrl,
} from '../../shared/net/address-rules.ts'
import { type AllowedHosts, type Lookup, withoutPort } from '../../shared/net/checked-lookup.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from '../settings/profile-store.ts'

export const MAX_ALLOWED_HOSTS = 100
const MAX_REFUSED = 100

const MAX_ADDRESSES = 16

const HOST = z.string().max(300)
const permission = z.object({
  host: HOST,
  addresses: z.array(z.string().max(64)).max(MAX_ADDRESSES),
})
/** Earlier versions stored `host:port` only: still valid for IP addresses, queried again for names. */
const contents = z.array(z.union([permission, HOST])).max(MAX_ALLOWED_HOSTS)

/** Permissions by `host:port`. A name is allowed with the addresses it had; others need a new permission. */
export interface PrivateHosts {
  readonly has: AllowedHosts
  /** The relay refused the station at `url` because of this address: its own, or a redirect target. */
  refused(url: string, hostAndPort: string): void
  /** Asks the user if necessary, one question at a time. False for an invalid stream URL. */
  allow(url: string): Promise<boolean>
}

/** Stores permissions in private-stations.json. The configured services need no permission. */
export function createPrivateHosts(options: {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'streamsUrl'>
  /** `from`: the station's `host:port` if different. `addresses`: private addresses of a name, or empty. */
  readonly confirm: (
    hostAndPort: string,
    from: string | null,
    addresses: readonly string[],
  ) => Promise<boolean>
  readonly lookup: Lookup
  readonly log: Logger
  readonly folder?: string
}): PrivateHosts {
  const { config, confirm, lookup, log, folder } = options
  const file = openProfileStore('private-stations', 'the allowed private addresses', log, folder)
  const configured = new Set(
    [config.apiUrl, config.streamsUrl].flatMap((url) =>
      url === null ? [] : hostAndPort(new URL(url)),
    ),
  )
  const allowed = new Map(read())
  const refusals = new Map<string, string>()
  let isPrompting = false

  function read(): [host: string, addresses: readonly string[]][] {
    const stored = contents.safeParse(file.read('hosts')).data ?? []
    return stored.flatMap((entry): [string, readonly string[]][] => {
      if (typeof entry !== 'string') return [[entry.host, entry.addresses]]
      const name = withoutPort(entry)
      return isIP(name) === 0 ? [] : [[entry, [name]]]
    })
  }
  function remember(host: string, addresses: readonly string[]): void {
    allowed.delete(host)
    allowed.set(host, addresses.slice(0, MAX_ADDRESSES))
    dropOldest(allowed, MAX_ALLOWED_HOSTS)
    const entries = [...allowed].map(([of, at]) => ({ host: of, addresses: at }))
    file.write('hosts', entries)
  }
  const has: AllowedHosts = (host, address) => {
    if (configured.has(host)) return true
    const addresses = allowed.get(host)
    return addresses !== undefined && (address === null || addresses.includes(address))
  }
  async function privateAddresses(name: string): Promise<string[]> {
    const found = await lookup(name).catch((): Awaited<ReturnType<Lookup>> => [])
    return found.map(({ address }) => address).filter((address) => !isPublicAddress(address))
  }

  return {
    has,
    refused(url, host) {
      refusals.set(url, host)
      dropOldest(refusals, MAX_REFUSED)
    },
    async allow(text) {
      const url = parseStreamUrl(text)
      if (url === null) return false
      const own = hostAndPort(url)
      const refused = refusals.get(text)
      const host = refused ?? own
      if (configured.has(host)) return true
      if (refused === undefined && classifyHost(url) === 'public') return true
      if (isPrompting) return false
      isPrompting = true
      try {
        const name = withoutPort(host)
        const isAddress = isIP(name) !== 0
        const addresses = isAddress ? [name] : await privateAddresses(name)
        const isKnown = addresses.some((address) => has(host, address))
        if (isKnown || (addresses.length === 0 && has(host, null))) return true
        const from = host === own ? null : own
        const yes = await confirm(host, from, isAddress ? [] : addresses)
        if (yes) remember(host, addresses)
        return yes
      } finally {
        isPrompting = false
      }
    },
  }
}

function dropOldest(of: Map<string, unknown>, max: number): void {
  const [oldest] = of.keys()
  if (of.size > max && oldest !== undefined) of.delete(oldest)
}
