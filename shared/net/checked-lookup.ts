import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostAndPort, isPublicAddress, judgeHost } from './address-rules.ts'
import { loss, PrivateAddress } from './stream-problem.ts'

/** All addresses of a name, as `dns.promises.lookup` gives them. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * Whether `host:port` may be reached at an address on this machine or in the private network. Without an
 * address: whether it may at some, so that looking it up is worth it.
 */
export type AllowedHosts = (hostAndPort: string, address: string | null) => boolean

/** The system's own name service. */
export const lookupAll: Lookup = (hostname) => systemLookup(hostname, { all: true })

/** The host as sockets want it: IPv6 without its brackets. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** The host of a `host:port` as sockets want it. */
export function bareName(hostAndPort: string): string {
  return hostAndPort.slice(0, hostAndPort.lastIndexOf(':')).replace(/^\[|\]$/g, '')
}

/** Refuses what says by itself that it is private. Throws PrivateAddress. */
export function checkHost(url: URL, allowed: AllowedHosts): void {
  const host = hostAndPort(url)
  const address = isIP(bareHost(url)) === 0 ? null : bareHost(url)
  if (judgeHost(url) === 'private' && !allowed(host, address))
    throw new PrivateAddress(host, `${host} is on this machine or in the private network`)
}

/**
 * The addresses at which `url` may be reached; null when its host is an address already. The caller
 * connects to one of these and to nothing else, so that a name cannot change between check and use
 * (DNS rebinding). Throws PrivateAddress when no address is left, 'name-not-found' when there is none.
 */
export async function checkedAddresses(
  url: URL,
  allowed: AllowedHosts,
  lookup: Lookup,
): Promise<readonly LookupAddress[] | null> {
  checkHost(url, allowed)
  if (isIP(bareHost(url)) !== 0) return null
  const host = hostAndPort(url)
  const addresses = await lookup(bareHost(url))
  if (addresses.length === 0) throw loss('name-not-found', `${url.hostname} has no address`)
  const open = addresses.filter(({ address }) => isPublicAddress(address) || allowed(host, address))
  if (open.length === 0) throw new PrivateAddress(host, `${host} leads to a private address`)
  return open
}
