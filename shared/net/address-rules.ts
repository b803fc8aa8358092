import { isIP, isIPv6 } from 'node:net'
import { isPublicIpv4, isPublicIpv6 } from './public-addresses.ts'

/** An address longer than this is refused: no station has one, and proxies would not take it. */
const MAX_URL_CHARACTERS = 4_096
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

/**
 * An http or https address, without credentials, fragment and the dot at the end of a name; null for
 * anything else. `base` is what a Location header or a playlist's entry is relative to. Numbers in
 * disguise (`http://2130706433`, `http://0x7f.1`) come out as the addresses they are.
 */
export function parseStreamUrl(text: string, base?: string): URL | null {
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  url.hash = ''
  const dotless = url.hostname.replace(/(?<!\.)\.+$/, '')
  if (dotless === '') return null
  if (dotless !== url.hostname) url.hostname = dotless
  return url.href.length > MAX_URL_CHARACTERS ? null : url
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
