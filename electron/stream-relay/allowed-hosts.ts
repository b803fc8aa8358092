import { isIP } from 'node:net'
import { z } from 'zod'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import {
  classifyHost,
  hostAndPort,
  isPublicIp,
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
/** Files of earlier versions contain `host:port` only, which is still valid for an IP address, but not for a name. */
const contents = z.array(z.union([permission, HOST])).max(MAX_ALLOWED_HOSTS)

/** The user's permissions for private addresses, by `host:port`. They allow a name with its stored addresses only. */
export interface PrivateHosts {
  readonly has: AllowedHosts
  /** Records that the relay refused the station at `url` because of this address: its own, or a redirect target. */
  recordRefusal(url: string, hostAndPort: string): void
  /** Asks the user to allow the station. Returns false for an invalid URL, and while another question is open. */
  allow(url: string): Promise<boolean>
}

/** Stores permissions in private-stations.json. The configured services need no permission. */
export function createPrivateHosts(options: {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'streamsUrl'>
  /** `from` is the station that redirects to `hostAndPort`, or null. `addresses` are the private addresses of a name. */
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
  function savePermission(host: string, addresses: readonly string[]): void {
    allowed.delete(host)
    allowed.set(host, addresses.slice(0, MAX_ADDRESSES))
    dropOldest(allowed, MAX_ALLOWED_HOSTS)
    const entries = [...allowed].map(([name, allowedAddresses]) => ({
      host: name,
      addresses: allowedAddresses,
    }))
    file.write('hosts', entries)
  }
  const has: AllowedHosts = (host, address) => {
    if (configured.has(host)) return true
    const addresses = allowed.get(host)
    return addresses !== undefined && (address === null || addresses.includes(address))
  }
  async function privateAddresses(name: string): Promise<string[]> {
    const results = await lookup(name).catch((): Awaited<ReturnType<Lookup>> => [])
    return results.map(({ address }) => address).filter((address) => !isPublicIp(address))
  }

  return {
    has,
    recordRefusal(url, host) {
      refusals.set(url, host)
      dropOldest(refusals, MAX_REFUSED)
    },
    async allow(text) {
      const url = parseStreamUrl(text)
      if (url === null) return false
      const stationHost = hostAndPort(url)
      const refusedHost = refusals.get(text)
      const host = refusedHost ?? stationHost
      if (configured.has(host)) return true
      if (refusedHost === undefined && classifyHost(url) === 'public') return true
      if (isPrompting) return false
      isPrompting = true
      try {
        const name = withoutPort(host)
        const isAddress = isIP(name) !== 0
        const addresses = isAddress ? [name] : await privateAddresses(name)
        const isAllowed = addresses.some((address) => has(host, address))
        if (isAllowed || (addresses.length === 0 && has(host, null))) return true
        const from = host === stationHost ? null : stationHost
        const isConfirmed = await confirm(host, from, isAddress ? [] : addresses)
        if (isConfirmed) savePermission(host, addresses)
        return isConfirmed
      } finally {
        isPrompting = false
      }
    },
  }
}

function dropOldest(entries: Map<string, unknown>, max: number): void {
  const [oldest] = entries.keys()
  if (entries.size > max && oldest !== undefined) entries.delete(oldest)
}
