import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import { Failure } from '../../http/failure.ts'
import type { Limits } from '../../plugins/limits/create-limits.ts'
import { createShares, type Sharer } from '../../plugins/limits/shares.ts'
import { ProbeProblem, probeFailure } from '../checker/probe/probe-problem.ts'
import { probeStream, type StreamProbe } from '../checker/probe/probe-stream.ts'
import { callerOf } from '../users/caller.ts'

/** Maximum number of concurrent probes per user, per IP address and in total, in one instance. */
export const PROBES_PER_USER = 2
export const PROBES_PER_ADDRESS = 8
export const PROBES_TOTAL = 32
const BUSY_RETRY_S = 10

function busyError(status: 429 | 503, code: string, title: string): Failure {
  return new Failure(status, code, { title, headers: { 'retry-after': String(BUSY_RETRY_S) } })
}

declare module 'fastify' {
  interface FastifyInstance {
    probeLimits: ProbeLimits
  }
}

export function createProbeLimits(limits: Pick<Limits, 'count'>) {
  const shares = createShares({
    ofUser: PROBES_PER_USER,
    ofAddress: PROBES_PER_ADDRESS,
    ofAll: PROBES_TOTAL,
  })

  return {
    /** @throws {Failure} 429, or 503 when all slots are in use */
    async run<T>(sharer: Sharer, work: () => Promise<T>): Promise<T> {
      const release = shares.take(sharer)
      if (release === 'own') {
        throw busyError(429, 'too-many-probes', problemsText.titles['too-many-probes'])
      }
      if (release === 'all') {
        throw busyError(503, 'busy', problemsText.busyProbes)
      }
      try {
        await limits.count('probe', sharer)
        return await work()
      } finally {
        release()
      }
    },
  }
}
export type ProbeLimits = ReturnType<typeof createProbeLimits>

/** Decorates the app with one limit for all routes that probe, including ownership claims. */
export const probeLimits = fp(
  async (app) => {
    app.decorate('probeLimits', createProbeLimits(app.limits))
  },
  { name: 'probe-limits', dependencies: ['limits'] },
)

export function sharerOf(request: FastifyRequest): Sharer {
  return { uid: callerOf(request).uid, ip: request.ip }
}

/** Probes a stream. Aborts when the client disconnects. @throws {Failure} 422 with the reason, 429, 503 */
export async function probeFor(
  request: FastifyRequest,
  url: string,
  response: ServerResponse,
): Promise<StreamProbe> {
  const { network, probeLimits: limits } = request.server
  const abort = new AbortController()
  const onClose = () => abort.abort()
  response.once('close', onClose)
  try {
    return await limits.run(sharerOf(request), () => probeStream(url, network, abort.signal))
  } catch (error) {
    throw error instanceof ProbeProblem ? probeFailure(error) : error
  } finally {
    response.off('close', onClose)
  }
}
