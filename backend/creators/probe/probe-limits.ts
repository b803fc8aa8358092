import { Failure } from '../../http/failure.ts'
import type { Limits } from '../../limits/create-limits.ts'

/** Probes of one user, and of all users, at the same time, in one instance. */
export const PROBES_AT_ONCE = 2
export const PROBES_OF_ALL = 32
/** Seconds after which a user whose probes are still running may try again. */
const BUSY_RETRY_S = 10

/** Who wants a stream to be probed: a creator, and the address that the request came from. */
export interface ProbeAsker {
  readonly uid: string
  readonly ip: string | undefined
}

function busy(status: 429 | 503, code: string, title: string): Failure {
  return new Failure(status, code, title, { headers: { 'retry-after': String(BUSY_RETRY_S) } })
}

/** Bounds how often this service connects to where users tell it to. */
export function createProbeLimits(limits: Pick<Limits, 'count'>) {
  const running = new Map<string, number>()
  let all = 0

  return {
    /**
     * Does the work, or refuses.
     * @throws {Failure} 429, or 503 when all are busy
     */
    async run<T>(asker: ProbeAsker, work: () => Promise<T>): Promise<T> {
      const { uid } = asker
      const mine = running.get(uid) ?? 0
      if (mine >= PROBES_AT_ONCE) {
        throw busy(429, 'too-many-probes', 'Two of your streams are being tested already.')
      }
      if (all >= PROBES_OF_ALL) {
        throw busy(503, 'busy', 'Many streams are being tested right now. Try again in a moment.')
      }
      running.set(uid, mine + 1)
      all += 1
      try {
        await limits.count('probe', asker)
        return await work()
      } finally {
        all -= 1
        const left = (running.get(uid) ?? 1) - 1
        if (left === 0) running.delete(uid)
        else running.set(uid, left)
      }
    },
  }
}
export type ProbeLimits = ReturnType<typeof createProbeLimits>
