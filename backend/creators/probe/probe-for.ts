import type { ServerResponse } from 'node:http'
import type { SentProbe } from '../../../shared/api/own-stations.ts'
import type { Network } from '../../../shared/net/dial.ts'
import type { Caller } from '../../users/access.ts'
import type { ProbeLimits } from './probe-limits.ts'
import { ProbeProblem, probeFailure } from './probe-problem.ts'
import { probeStream } from './probe-stream.ts'

/**
 * Probes an address for a user, within the limits; stops when they have hung up.
 * @throws {Failure} 422 with the reason, 429, 503
 */
export type ProbeFor = (caller: Caller, url: string, answer: ServerResponse) => Promise<SentProbe>

/** Probes as the routes want them. */
export function createProbeFor(
  network: Network,
  limits: ProbeLimits,
  timeoutMs?: number,
): ProbeFor {
  return async (caller, url, answer) => {
    const gone = new AbortController()
    const leave = () => gone.abort()
    answer.once('close', leave)
    try {
      return await limits.run(caller.uid, () => probeStream(url, network, gone.signal, timeoutMs))
    } catch (error) {
      throw error instanceof ProbeProblem ? probeFailure(error) : error
    } finally {
      answer.off('close', leave)
    }
  }
}
