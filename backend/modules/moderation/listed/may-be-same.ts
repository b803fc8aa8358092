import type { Station } from '../../../../shared/api/stations.ts'
import { toSortKey } from '../../../../shared/search/sort-key.ts'

type Compared = Pick<Station, 'name' | 'url' | 'homepage' | 'variants'>

/** Without the part that only says that it is a web site. */
function hostOf(address: string): string | null {
  const host = URL.parse(address)?.hostname
  return host === undefined || host === '' ? null : host.replace(/^www\./, '')
}

const addressesOf = ({ url, variants }: Compared) => [url, ...variants.map((one) => one.url)]

function hostsOf(station: Compared): Set<string> {
  const addresses = [...addressesOf(station), station.homepage ?? '']
  return new Set(addresses.map(hostOf).filter((host) => host !== null))
}

/**
 * Whether two entries may be one station: one stream address, or one name (accents, case and punctuation before it
 * aside) and one host of stream or homepage. Pure.
 */
export function mayBeSame(one: Compared, other: Compared): boolean {
  const addresses = new Set(addressesOf(one))
  if (addressesOf(other).some((address) => addresses.has(address))) return true
  if (toSortKey(one.name) !== toSortKey(other.name)) return false
  const hosts = hostsOf(one)
  return [...hostsOf(other)].some((host) => hosts.has(host))
}
