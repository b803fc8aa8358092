import { BlockList, isIP } from 'node:net'
import { groupsOf } from '../../../shared/net/address-rules.ts'

/** The groups of an IPv6 address that name a network: one customer has at least a /64 (RFC 6177). */
const NETWORK_GROUPS = 4
/** ::ffff:a.b.c.d, an IPv4 address as a socket of both families has it. */
const MAPPED = '0:0:0:0:0:ffff'

/** This very machine. */
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * What the writes from an address are counted under: the address, or an IPv6 address's network. Null for this
 * very machine, whose address tests, a developer's browser and a proxy that is not trusted share: it has no limit.
 */
export function addressKey(address = ''): string | null {
  const [bare = ''] = address.split('%', 1)
  const family = isIP(bare)
  // What a trusted proxy says instead of an address.
  if (family === 0) return address
  if (loopback.check(bare, family === 6 ? 'ipv6' : 'ipv4')) return null
  if (family === 4) return bare
  const groups = groupsOf(bare).map((group) => group.toString(16))
  if (groups.slice(0, 6).join(':') === MAPPED) {
    const bytes = Buffer.from(
      groups
        .slice(6)
        .map((group) => group.padStart(4, '0'))
        .join(''),
      'hex',
    )
    return bytes.join('.')
  }
  return groups.slice(0, NETWORK_GROUPS).join(':')
}
