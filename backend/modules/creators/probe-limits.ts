import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SentProbe } from '../../../shared/api/own-stations.ts'
import { Failure } from '../../http/failure.ts'
import type { Limits } from '../../plugins/limits/create-limits.ts'
import { createShares, type Sharer } from '../../plugins/limits/shares.ts'
import { ProbeProblem, probeFailure } from '../checker/probe/probe-problem.ts'
import { probeStream } from '../checker/probe/probe-stream.ts'
import { callerOf } from '../users/caller.ts'

/** Probes of one user, from one address, and of all users, at the same time, in one instance. */
export const PROBES_AT_ONCE = 2
export const PROBES_OF_ADDRESS = 8
export const PROBES_OF_ALL = 32
/** Seconds after which a user whose probes are still running may try again. */
const BUSY_RETRY_S = 10

function busy(status: 429 | 503, code: string, title: string): Failure {
  return new Failure(status, code, title, { headers: { 'retry-after': String(BUSY_RETRY_S) } })
}

declare module 'fastify' {
  interface FastifyInstance {
    probeLimits: ProbeLimits
  }
}

/** Bounds how often this service connects to where users tell it to. */
export function createProbeLimits(limits: Pick<Limits, 'count'>) {
  const shares = createShares({
    ofUser: PROBES_AT_ONCE,
    ofAddress: PROBES_OF_ADDRESS,
    ofAll: PROBES_OF_ALL,
  })

  return {
    /**
     * Does the work, or refuses.
     * @throws {Failure} 429, or 503 when all are busy
     */
    async run<T>(asker: Sharer, work: () => Promise<T>): Promise<T> {
      const free = shares.take(asker)
      if (free === 'own') {
        throw busy(429, 'too-many-probes', 'Your streams are being tested already.')
      }
      if (free === 'all') {
        throw busy(503, 'busy', 'Many streams are being tested right now. Try again in a moment.')
      }
      try {
        await limits.count('probe', asker)
        return await work()
      } finally {
        free()
      }
    },
  }
}
export type ProbeLimits = ReturnType<typeof createProbeLimits>

/** Decorates the app with one limit for all routes that probe: claims of moderation count, too. */
export const probeLimits = fp(
  async (app) => {
    app.decorate('probeLimits', createProbeLimits(app.limits))
  },
  { name: 'probe-limits', dependencies: ['limits'] },
)

/** Whose probe it is, for its limits. */
export function askerOf(request: FastifyRequest): Sharer {
  return { uid: callerOf(request).uid, ip: request.ip }
}

/**
 * Probes an address for the caller, within the limits; stops when they have hung up.
 * @throws {Failure} 422 with the reason, 429, 503
 */
export async function probeFor(
  request: FastifyRequest,
  url: string,
  answer: ServerResponse,
): Promise<SentProbe> {
  const { network, probeLimits: limits } = request.server
  const gone = new AbortController()
  const leave = () => gone.abort()
  answer.once('close', leave)
  try {
    return await limits.run(askerOf(request), () => probeStream(url, network, gone.signal))
  } catch (error) {
    throw error instanceof ProbeProblem ? probeFailure(error) : error
  } finally {
    answer.off('close', leave)
  }
}
