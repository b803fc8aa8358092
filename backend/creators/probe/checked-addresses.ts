import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { hostAndPort, isPublicAddress, judgeHost } from '../../../shared/radio/address-rules.ts'
import { ProbeProblem } from './probe-problem.ts'

/** What a probe needs of the machine. */
export interface ProbeNetwork {
  /** All addresses of a name, as `dns.promises.lookup` gives them. */
  readonly lookup: (hostname: string) => Promise<readonly LookupAddress[]>
  /** The one `host:port` of a private network that may be reached: the demo streams'; null: none. */
  readonly ownStreams: string | null
  /** Certificates trusted besides Node's own, in PEM. */
  readonly ca?: readonly string[]
}

/** The host as sockets want it: IPv6 without its brackets. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/**
 * The addresses at which `url` may be reached. The caller connects to one of these and to nothing else,
 * so that a name cannot change between check and use (DNS rebinding).
 * @throws {ProbeProblem} 'private-address' when none is left, 'name-not-found' when there is none
 */
export async function checkedAddresses(
  url: URL,
  { lookup, ownStreams }: ProbeNetwork,
): Promise<readonly LookupAddress[]> {
  const isOwn = hostAndPort(url) === ownStreams
  if (judgeHost(url) === 'private' && !isOwn) throw new ProbeProblem('private-address')
  const host = bareHost(url)
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const addresses = await lookup(host)
  if (addresses.length === 0) throw new ProbeProblem('name-not-found')
  const open = isOwn ? addresses : addresses.filter(({ address }) => isPublicAddress(address))
  if (open.length === 0) throw new ProbeProblem('private-address')
  return open
}
