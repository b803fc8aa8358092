import { isIP } from 'node:net'
import { z } from 'zod'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import {
  hostAndPort,
  isPublicAddress,
  judgeHost,
  parseStreamUrl,
} from '../../shared/net/address-rules.ts'
import { type AllowedHosts, bareName, type Lookup } from '../../shared/net/checked-lookup.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from '../settings/profile-store.ts'

/** Hosts that the user has allowed; the oldest gives way. */
export const MAX_ALLOWED_HOSTS = 100
/** Stations remembered for the question about them. */
const MAX_REFUSED = 100

/** Addresses that one name is allowed to have. */
const MAX_ADDRESSES = 16

const HOST = z.string().max(300)
const permission = z.object({
  host: HOST,
  addresses: z.array(z.string().max(64)).max(MAX_ADDRESSES),
})
/** Earlier versions kept `host:port` alone: good for an address, and asked again for a name. */
const contents = z.array(z.union([permission, HOST])).max(MAX_ALLOWED_HOSTS)

/**
 * At which `host:port` stations may be on this machine or in the private network. A name is allowed with
 * the addresses that it had when the user said yes; at another private address the user is asked again.
 */
export interface PrivateHosts {
  readonly has: AllowedHosts
  /** The station at `url` was refused because of this address: its own, or where it leads. */
  refused(url: string, hostAndPort: string): void
  /**
   * Whether the station at this URL may be reached: known already, or asked of the user, one question
   * at a time. The user is asked about the address that was refused. False for anything but a stream address.
   */
  allow(url: string): Promise<boolean>
}

/**
 * Permissions are kept in private-stations.json; `ask` shows the question in a dialog of the system's.
 * The configured services need no permission.
 */
export function createPrivateHosts(options: {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'streamsUrl'>
  /**
   * `from`: the `host:port` of the station, where it is another. `addresses`: where a name leads in the
   * private network; empty for what is an address itself.
   */
  readonly ask: (
    hostAndPort: string,
    from: string | null,
    addresses: readonly string[],
  ) => Promise<boolean>
  readonly lookup: Lookup
  readonly log: Logger
  readonly folder?: string
}): PrivateHosts {
  const { config, ask, lookup, log, folder } = options
  const file = openProfileStore('private-stations', 'the allowed private addresses', log, folder)
  const configured = new Set(
    [config.apiUrl, config.streamsUrl].flatMap((url) =>
      url === null ? [] : hostAndPort(new URL(url)),
    ),
  )
  const allowed = new Map(read())
  const refusals = new Map<string, string>()
  let asking = false

  function read(): [host: string, addresses: readonly string[]][] {
    const kept = contents.safeParse(file.read('hosts')).data ?? []
    return kept.flatMap((entry): [string, readonly string[]][] => {
      if (typeof entry !== 'string') return [[entry.host, entry.addresses]]
      const name = bareName(entry)
      return isIP(name) === 0 ? [] : [[entry, [name]]]
    })
  }
  function remember(host: string, addresses: readonly string[]): void {
    allowed.delete(host)
    allowed.set(host, addresses.slice(0, MAX_ADDRESSES))
    dropOldest(allowed, MAX_ALLOWED_HOSTS)
    const kept = [...allowed].map(([of, at]) => ({ host: of, addresses: at }))
    file.write('hosts', kept)
  }
  const has: AllowedHosts = (host, address) => {
    if (configured.has(host)) return true
    const addresses = allowed.get(host)
    return addresses !== undefined && (address === null || addresses.includes(address))
  }
  /** Where a name leads in the private network; nothing when it cannot be looked up. */
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
      if (refused === undefined && judgeHost(url) === 'public') return true
      if (asking) return false
      asking = true
      try {
        const name = bareName(host)
        const isAddress = isIP(name) !== 0
        const addresses = isAddress ? [name] : await privateAddresses(name)
        const isKnown = addresses.some((address) => has(host, address))
        if (isKnown || (addresses.length === 0 && has(host, null))) return true
        const from = host === own ? null : own
        const yes = await ask(host, from, isAddress ? [] : addresses)
        if (yes) remember(host, addresses)
        return yes
      } finally {
        asking = false
      }
    },
  }
}

function dropOldest(of: Map<string, unknown>, most: number): void {
  const [oldest] = of.keys()
  if (of.size > most && oldest !== undefined) of.delete(oldest)
}
