import { BlockList, isIP } from 'node:net'
import { ipv6Groups } from '../../../shared/net/address-rules.ts'

/** Groups of an IPv6 network prefix: a customer has at least a /64 (RFC 6177). */
const NETWORK_GROUPS = 4
const MAPPED = '0:0:0:0:0:ffff'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The IPv4 address or IPv6 network. Null (no limit) for loopback, which tests and untrusted proxies share. */
export function addressKey(address = ''): string | null {
  const [bare = ''] = address.split('%', 1)
  const family = isIP(bare)
  // A trusted proxy may send something other than an address.
  if (family === 0) return address
  if (loopback.check(bare, family === 6 ? 'ipv6' : 'ipv4')) return null
  if (family === 4) return bare
  const groups = ipv6Groups(bare).map((group) => group.toString(16))
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
