import { PLAIN_TEXT } from '../../../shared/api/field-rules.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { Network } from '../../../shared/net/dial.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import type { VisitOutcome } from './air-state.ts'
import { ProbeProblem } from './probe/probe-problem.ts'
import { PROBE_MS, probeStream } from './probe/probe-stream.ts'

/** What was heard of a station. */
export interface HeardSound {
  readonly codec: Station['codec']
  /** kbit/s. */
  readonly bitrate: number | null
  /** What the stream calls itself; null where it does not, or by a name that many servers come with. */
  readonly name: string | null
}

export type Visit =
  | { readonly kind: 'visited'; readonly outcome: 'heard'; readonly sound: HeardSound }
  | {
      readonly kind: 'visited'
      readonly outcome: Exclude<VisitOutcome, 'heard'>
      readonly reason: StreamEnd
    }
  /** A host on the way was visited less than a minute ago. */
  | { readonly kind: 'busy'; readonly host: string }

/** Ends that do not show that any server was reached: our own network may be away. */
const UNANSWERED: readonly StreamEnd[] = ['name-not-found', 'refused', 'no-answer']
/** Ends that say nothing of the station's sound. */
const UNKNOWN: readonly StreamEnd[] = ['private-address', 'captive-portal', 'bad-address']

/** What servers and encoders call a stream that has not been given a name. */
const NO_NAMES =
  /^(?:no name|unspecified name|default stream|this is my server name|my station name|stream|radio)$/i

/** A name that can be shown; null for none. */
export function heardName(name: string | null): string | null {
  return name === null || NO_NAMES.test(name) || !PLAIN_TEXT.test(name) ? null : name
}

/** Whether a visit shows that the network works from here. */
export function isAnswered(visit: Visit): boolean {
  if (visit.kind === 'busy') return false
  return !('reason' in visit) || ![...UNANSWERED, ...UNKNOWN].includes(visit.reason)
}

/** What the end of a probe says of a station. */
export function outcomeOf(reason: StreamEnd): Exclude<VisitOutcome, 'heard'> {
  if (reason === 'forbidden') return 'blocked'
  return UNKNOWN.includes(reason) ? 'unknown' : 'silent'
}

/**
 * Visits a station: connects, listens until there is sound, and hangs up. `enter` is asked before a host is
 * connected to for the first time in this visit; false ends the visit.
 */
export async function visitStation(
  url: string,
  network: Network,
  enter: (host: string) => Promise<boolean>,
  signal: AbortSignal,
  timeoutMs = PROBE_MS,
): Promise<Visit> {
  const entered = new Set<string>()
  let busy: string | null = null
  const done = new AbortController()
  const guarded: Network = {
    ...network,
    // The one thing that is asked before each connection, also to addresses without a name.
    resolveProxy: async (href) => {
      const { hostname } = new URL(href)
      if (!entered.has(hostname)) {
        entered.add(hostname)
        if (busy === null && !(await enter(hostname))) {
          busy = hostname
          done.abort()
        }
      }
      return (await network.resolveProxy?.(href)) ?? ''
    },
  }
  try {
    const { codec, bitrate, name } = await probeStream(
      url,
      guarded,
      AbortSignal.any([signal, done.signal]),
      timeoutMs,
    )
    return { kind: 'visited', outcome: 'heard', sound: { codec, bitrate, name: heardName(name) } }
  } catch (error) {
    signal.throwIfAborted()
    if (busy !== null) return { kind: 'busy', host: busy }
    if (!(error instanceof ProbeProblem)) throw error
    return { kind: 'visited', outcome: outcomeOf(error.reason), reason: error.reason }
  }
}
