import { BlockList, isIP } from 'node:net'

/** Tells whether a connection comes from a proxy whose headers are believed. */
export type IsTrustedProxy = (address: string | undefined) => boolean

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Reads addresses (`10.0.0.1`, `::1`) and networks (`10.0.0.0/8`); none: nobody is trusted. A network of everybody
 * (`/0`) is refused, since then anybody could say anything.
 * @throws {TypeError} with the first entry that is neither
 */
export function trustProxies(entries: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList()
  for (const entry of entries) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const most = isIP(address) === 6 ? 128 : 32
    const prefix = Number(bits ?? most)
    if (isIP(address) === 0 || prefix < 1 || prefix > most) throw new TypeError(entry)
    trusted.addSubnet(address, prefix, familyOf(address))
  }
  // Node knows 10.0.0.1 as ::ffff:10.0.0.1, too, which a socket of both families has.
  return (address = '') => isIP(address) !== 0 && trusted.check(address, familyOf(address))
}
