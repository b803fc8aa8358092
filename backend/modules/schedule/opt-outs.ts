/** Who does not want to be asked: pure. */
import type { Endpoint } from './adapters/adapter.ts'

const hostOf = (address: string | null) =>
  address === null ? null : (URL.parse(address)?.hostname ?? null)

/** Whether a host, or what it is below of, is among those that opted out. */
function isBelow(host: string, optedOut: ReadonlySet<string>): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => optedOut.has(labels.slice(index).join('.')))
}

/** Whether a station is left alone: its stream, its pages, or the platform, by the names of their hosts. */
export function isOptedOut(
  station: { readonly streamUrl: string; readonly homepage: string | null },
  endpoint: Endpoint | null,
  optedOut: ReadonlySet<string>,
): boolean {
  if (optedOut.size === 0) return false
  const addresses = [
    station.streamUrl,
    station.homepage,
    ...(endpoint?.requests ?? []).map(({ url }) => url),
  ]
  return addresses.some((address) => {
    const host = hostOf(address)
    return host !== null && isBelow(host, optedOut)
  })
}
