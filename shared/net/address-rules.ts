import { BlockList, isIP, isIPv6 } from 'node:net'
import { stationAddress } from '../radio/station-address.ts'

/** Everything IANA's special-purpose registry does not call global, multicast and the future block. */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by a provider's customers (CGNAT)
  ['127.0.0.0', 8], // this machine
  ['169.254.0.0', 16], // link-local, where clouds keep their secrets
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // the former 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast included
] as const

/** The only part of IPv6 that is given out for the internet; all else is local or special. */
const GLOBAL_UNICAST = ['2000::', 3] as const
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['3fff::', 20], // documentation
] as const

/** Forms that carry an IPv4 address: by their first groups, and the group where it begins. */
const CARRIERS: readonly (readonly [first: readonly number[], at: number])[] = [
  [[0, 0, 0, 0, 0, 0xffff], 6], // mapped, ::ffff:a.b.c.d
  [[0, 0, 0, 0, 0xffff, 0], 6], // translated, ::ffff:0:a.b.c.d
  [[0x64, 0xff9b, 0, 0, 0, 0], 6], // NAT64
  [[0x2002], 1], // 6to4
]

const notPublic = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_IPV4) notPublic.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of NOT_PUBLIC_IPV6) notPublic.addSubnet(net, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet(...GLOBAL_UNICAST, 'ipv6')

/** Whether a valid dotted IPv4 address is on the public internet. */
function isPublicIpv4(address: string): boolean {
  return !notPublic.check(address, 'ipv4')
}

/** The eight groups of a valid IPv6 address. */
export function groupsOf(address: string): number[] {
  // URL writes every form alike: lower case, an embedded IPv4 address in hexadecimal.
  const [left = '', right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const groups = (half: string) =>
    half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))
  const first = groups(left)
  if (right === undefined) return first
  const last = groups(right)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** Whether a valid IPv6 address without a zone is on the public internet. */
function isPublicIpv6(address: string): boolean {
  const groups = groupsOf(address)
  for (const [first, at] of CARRIERS) {
    if (first.every((group, n) => groups[n] === group)) {
      const [high = 0, low = 0] = groups.slice(at)
      return isPublicIpv4([high >> 8, high & 0xff, low >> 8, low & 0xff].join('.'))
    }
  }
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

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
