import { PLAIN_TEXT } from '../../../shared/api/field-rules.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { Network } from '../../../shared/net/dial.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import type { VisitOutcome } from './air-state.ts'
import { ProbeProblem } from './probe/probe-problem.ts'
import { PROBE_MS, probeStream } from './probe/probe-stream.ts'

export interface MeasuredStream {
  readonly codec: Station['codec']
  readonly bitrate: number | null
  /** The name that the stream reports. Null if it reports none or a server's default name. */
  readonly name: string | null
}

export type Visit =
  | { readonly kind: 'visited'; readonly outcome: 'heard'; readonly sound: MeasuredStream }
  | {
      readonly kind: 'visited'
      readonly outcome: Exclude<VisitOutcome, 'heard'>
      readonly reason: StreamEnd
    }
  | { readonly kind: 'busy'; readonly host: string }

/** Reasons that do not prove that a server responded. The checker's own network may be down. */
const NO_RESPONSE: readonly StreamEnd[] = ['name-not-found', 'refused', 'no-answer']
/** Reasons that prove nothing about the station. */
const INCONCLUSIVE: readonly StreamEnd[] = ['private-address', 'captive-portal', 'bad-address']

const DEFAULT_NAMES =
  /^(?:no name|unspecified name|default stream|this is my server name|my station name|stream|radio)$/i

/** Returns null for default names of servers and for unprintable text. */
export function usableName(name: string | null): string | null {
  return name === null || DEFAULT_NAMES.test(name) || !PLAIN_TEXT.test(name) ? null : name
}

/** Returns true if the visit proves that the checker's own network works. */
export function hasResponse(visit: Visit): boolean {
  if (visit.kind === 'busy') return false
  return !('reason' in visit) || ![...NO_RESPONSE, ...INCONCLUSIVE].includes(visit.reason)
}

export function outcomeOf(reason: StreamEnd): Exclude<VisitOutcome, 'heard'> {
  if (reason === 'forbidden') return 'blocked'
  return INCONCLUSIVE.includes(reason) ? 'unknown' : 'silent'
}

/** Probes a station. Calls `reserveHost` before the first connection to each host. If it returns false, stops. */
export async function visitStation(
  url: string,
  network: Network,
  reserveHost: (host: string) => Promise<boolean>,
  signal: AbortSignal,
  timeoutMs = PROBE_MS,
): Promise<Visit> {
  const reservedHosts = new Set<string>()
  let busyHost: string | null = null
  const done = new AbortController()
  const reservingNetwork: Network = {
    ...network,
    // resolveProxy is the only callback before each connection, including connections to IP addresses.
    resolveProxy: async (href) => {
      const { hostname } = new URL(href)
      if (!reservedHosts.has(hostname)) {
        reservedHosts.add(hostname)
        if (busyHost === null && !(await reserveHost(hostname))) {
          busyHost = hostname
          done.abort()
        }
      }
      return (await network.resolveProxy?.(href)) ?? ''
    },
  }
  try {
    const { codec, bitrate, name } = await probeStream(
      url,
      reservingNetwork,
      AbortSignal.any([signal, done.signal]),
      timeoutMs,
    )
    return { kind: 'visited', outcome: 'heard', sound: { codec, bitrate, name: usableName(name) } }
  } catch (error) {
    signal.throwIfAborted()
    if (busyHost !== null) return { kind: 'busy', host: busyHost }
    if (!(error instanceof ProbeProblem)) throw error
    return { kind: 'visited', outcome: outcomeOf(error.reason), reason: error.reason }
  }
}
