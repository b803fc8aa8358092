import { BlockList, isIP } from 'node:net'

export type IsTrustedProxy = (address: string | undefined) => boolean

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** `entries` are addresses and networks (`10.0.0.0/8`), not `/0`. @throws {TypeError} with the first invalid entry */
export function trustProxies(entries: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList()
  for (const entry of entries) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const maxPrefix = isIP(address) === 6 ? 128 : 32
    const prefix = Number(bits ?? maxPrefix)
    if (isIP(address) === 0 || prefix < 1 || prefix > maxPrefix) throw new TypeError(entry)
    trusted.addSubnet(address, prefix, familyOf(address))
  }
  // Node also matches ::ffff:10.0.0.1, the form of a dual-stack socket.
  return (address = '') => isIP(address) !== 0 && trusted.check(address, familyOf(address))
}
