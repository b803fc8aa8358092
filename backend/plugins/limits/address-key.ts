import { BlockList, isIP } from 'node:net'
import { ipv6Groups } from '../../../shared/net/address-rules.ts'

/** Number of 16-bit groups in an IPv6 network prefix. A customer has at least a /64 (RFC 6177). */
const NETWORK_GROUPS = 4
/** Prefix of an IPv4 address in an IPv6 address. */
const IPV4_MAPPED_PREFIX = '0:0:0:0:0:ffff'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Returns the IPv4 address or IPv6 network. Returns null (no limit) for loopback, which many clients share. */
export function addressKey(address = ''): string | null {
  const [addressWithoutZone = ''] = address.split('%', 1)
  const family = isIP(addressWithoutZone)
  // A trusted proxy may send something other than an address.
  if (family === 0) return address
  if (loopback.check(addressWithoutZone, family === 6 ? 'ipv6' : 'ipv4')) return null
  if (family === 4) return addressWithoutZone
  const groups = ipv6Groups(addressWithoutZone).map((group) => group.toString(16))
  if (groups.slice(0, 6).join(':') === IPV4_MAPPED_PREFIX) {
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
