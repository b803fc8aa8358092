import { BlockList, isIP, isIPv6 } from 'node:net'
import { stationAddress } from '../radio/station-address.ts'

/** IANA special-purpose registry entries that are not global, plus multicast and the reserved block. */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT (CGNAT)
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, including cloud metadata services
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

/** The only IPv6 range that is allocated for the internet. All other ranges are local or special. */
const GLOBAL_UNICAST = ['2000::', 3] as const
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['3fff::', 20], // documentation
] as const

/** IPv6 forms of IPv4 addresses: their first groups, and the index of the group where the IPv4 address starts. */
const EMBEDDED_IPV4_FORMS: readonly (readonly [prefix: readonly number[], start: number])[] = [
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

function isPublicIpv4(address: string): boolean {
  return !notPublic.check(address, 'ipv4')
}

export function ipv6Groups(address: string): number[] {
  // URL converts to lower case, and an embedded IPv4 address to hexadecimal.
  const [left = '', right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const parseGroups = (half: string) =>
    half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))
  const leftGroups = parseGroups(left)
  if (right === undefined) return leftGroups
  const rightGroups = parseGroups(right)
  const zeros = Array<number>(8 - leftGroups.length - rightGroups.length).fill(0)
  return [...leftGroups, ...zeros, ...rightGroups]
}

function isPublicIpv6(address: string): boolean {
  const groups = ipv6Groups(address)
  for (const [prefix, start] of EMBEDDED_IPV4_FORMS) {
    if (prefix.every((group, index) => groups[index] === group)) {
      const [high = 0, low = 0] = groups.slice(start)
      return isPublicIpv4([high >> 8, high & 0xff, low >> 8, low & 0xff].join('.'))
    }
  }
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Names of local hosts. They count as private, regardless of DNS. */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|lan|home|internal|intranet|corp|private|home\.arpa)$|^ip6-(?:localhost|loopback)$/

/** Returns true for a public IP address, including IPv4 in IPv6. Returns false for text that is not an address. */
export function isPublicIp(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  // A zone (`fe80::1%eth0`) occurs in link-local addresses only.
  if (bare.includes('%')) return false
  if (isIPv6(bare)) return isPublicIpv6(bare)
  return isIP(bare) === 4 && isPublicIpv4(bare)
}

export function parseStreamUrl(text: string, base?: string): URL | null {
  return URL.parse(stationAddress(text, base) ?? '')
}

/** Classifies the host of a stream URL without DNS. For 'name', callers must resolve it and check the address. */
export function classifyHost(url: URL): 'public' | 'private' | 'name' {
  const host = url.hostname.toLowerCase().replace(/(?<!\.)\.+$/, '')
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicIp(bare) ? 'public' : 'private'
  return PRIVATE_NAMES.test(host) ? 'private' : 'name'
}

/** Returns `host:port`, which is the key of a stored permission. Adds the default port when the URL has none. */
export function hostAndPort(url: URL): string {
  const host = url.hostname.toLowerCase().replace(/(?<!\.)\.+$/, '')
  return `${host}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}
