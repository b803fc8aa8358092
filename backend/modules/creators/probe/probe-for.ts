import type { ServerResponse } from 'node:http'
import type { SentProbe } from '../../../../shared/api/own-stations.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import type { Sharer } from '../../../plugins/limits/shares.ts'
import { ProbeProblem, probeFailure } from '../../checker/probe/probe-problem.ts'
import { probeStream } from '../../checker/probe/probe-stream.ts'
import type { ProbeLimits } from './probe-limits.ts'

/**
 * Probes an address for a user, within the limits; stops when they have hung up.
 * @throws {Failure} 422 with the reason, 429, 503
 */
export type ProbeFor = (asker: Sharer, url: string, answer: ServerResponse) => Promise<SentProbe>

/** Probes as the routes want them. */
export function createProbeFor(
  network: Network,
  limits: ProbeLimits,
  timeoutMs?: number,
): ProbeFor {
  return async (asker, url, answer) => {
    const gone = new AbortController()
    const leave = () => gone.abort()
    answer.once('close', leave)
    try {
      return await limits.run(asker, () => probeStream(url, network, gone.signal, timeoutMs))
    } catch (error) {
      throw error instanceof ProbeProblem ? probeFailure(error) : error
    } finally {
      answer.off('close', leave)
    }
  }
}
