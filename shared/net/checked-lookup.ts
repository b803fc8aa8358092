import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { classifyHost, hostAndPort, isPublicIp } from './address-rules.ts'
import { loss, PrivateAddress } from './stream-problem.ts'

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>

/** True when the user allowed `address` of `host:port`. A null address, before the lookup, means any address. */
export type AllowedHosts = (hostAndPort: string, address: string | null) => boolean

export const lookupAll: Lookup = (hostname) => systemLookup(hostname, { all: true })

/** Returns the host name, or the IP address without the brackets of IPv6. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

export function withoutPort(hostAndPort: string): string {
  return hostAndPort.slice(0, hostAndPort.lastIndexOf(':')).replace(/^\[|\]$/g, '')
}

/** Checks the host without a DNS lookup. Throws PrivateAddress when it is private and not allowed. */
export function checkHost(url: URL, allowed: AllowedHosts): void {
  const host = hostAndPort(url)
  const address = isIP(bareHost(url)) === 0 ? null : bareHost(url)
  if (classifyHost(url) === 'private' && !allowed(host, address))
    throw new PrivateAddress(host, `${host} is on this machine or in the private network`)
}

/**
 * Resolves the host of `url` and returns its allowed addresses. Returns null when the host is an IP address. Callers
 * must connect to one of these addresses only, which prevents DNS rebinding. Throws PrivateAddress when all addresses
 * are private, and 'name-not-found' when there are none.
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
  const allowedAddresses = addresses.filter(
    ({ address }) => isPublicIp(address) || allowed(host, address),
  )
  if (allowedAddresses.length === 0)
    throw new PrivateAddress(host, `${host} resolves to a private address`)
  return allowedAddresses
}
