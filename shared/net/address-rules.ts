import { isIP, isIPv6 } from 'node:net'
import { stationAddress } from '../radio/station-address.ts'
import { isPublicIpv4, isPublicIpv6 } from './public-addresses.ts'

/** Names that lead to this machine or the network around it, whatever a name service says. */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|lan|home|internal|intranet|corp|private|home\.arpa)$|^ip6-(?:localhost|loopback)$/

/**
 * Whether an IP address, in any form that a name service or `new URL` gives, is one of the public
 * internet: not this machine, not private, link-local, shared (CGNAT), multicast, broadcast, reserved
 * or for documentation, nor an IPv6 form of such an IPv4 address. False for text that is no address.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  // A zone (`fe80::1%eth0`) belongs to addresses of one's own link only.
  if (bare.includes('%')) return false
  if (isIPv6(bare)) return isPublicIpv6(bare)
  return isIP(bare) === 4 && isPublicIpv4(bare)
}

/** The address that `stationAddress` reads, as a URL. */
export function parseStreamUrl(text: string, base?: string): URL | null {
  return URL.parse(stationAddress(text, base) ?? '')
}

/**
 * What the host of a parsed stream URL says by itself. 'name': look it up, then ask isPublicAddress
 * about the very address that is connected to.
 */
export function judgeHost(url: URL): 'public' | 'private' | 'name' {
  const host = url.hostname.toLowerCase().replace(/(?<!\.)\.+$/, '')
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare) ? 'public' : 'private'
  return PRIVATE_NAMES.test(host) ? 'private' : 'name'
}

/** `host:port`, the default port filled in: the key by which a permission is remembered. */
export function hostAndPort(url: URL): string {
  const host = url.hostname.toLowerCase().replace(/(?<!\.)\.+$/, '')
  return `${host}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}
