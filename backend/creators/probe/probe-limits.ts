import { Failure } from '../../http/failure.ts'

/** Probes of one user at the same time, and within an hour; of all users at the same time. */
export const PROBES_AT_ONCE = 2
export const PROBES_AN_HOUR = 20
export const PROBES_OF_ALL = 32
const HOUR_MS = 60 * 60_000
/** Seconds after which a user whose probes are still running may try again. */
const BUSY_RETRY_S = 10

function tooMany(title: string, retryAfterS: number): Failure {
  return new Failure(429, 'too-many-probes', title, {
    headers: { 'retry-after': String(retryAfterS) },
  })
}

/**
 * Bounds how often this service connects to where users tell it to. `now` is ms since the epoch. A user
 * who has not asked for an hour is forgotten.
 */
export function createProbeLimits(now: () => number) {
  const started = new Map<string, number[]>()
  const running = new Map<string, number>()
  let all = 0

  function forget(): void {
    const since = now() - HOUR_MS
    for (const [uid, times] of started) {
      const recent = times.filter((time) => time > since)
      if (recent.length === 0) started.delete(uid)
      else started.set(uid, recent)
    }
  }

  return {
    /** Users remembered at the moment. */
    get remembered() {
      return started.size
    },

    /**
     * Does the work, or refuses.
     * @throws {Failure} 429, or 503 when all are busy
     */
    async run<T>(uid: string, work: () => Promise<T>): Promise<T> {
      forget()
      const times = started.get(uid) ?? []
      const mine = running.get(uid) ?? 0
      if (mine >= PROBES_AT_ONCE)
        throw tooMany('Two of your streams are being tested already.', BUSY_RETRY_S)
      const [oldest = now()] = times
      if (times.length >= PROBES_AN_HOUR) {
        const waitS = Math.ceil((oldest + HOUR_MS - now()) / 1_000)
        throw tooMany('You have tested many streams. Wait a while, then try again.', waitS)
      }
      if (all >= PROBES_OF_ALL) {
        throw new Failure(
          503,
          'busy',
          'Many streams are being tested right now. Try again in a moment.',
          {
            headers: { 'retry-after': String(BUSY_RETRY_S) },
          },
        )
      }
      started.set(uid, [...times, now()])
      running.set(uid, mine + 1)
      all += 1
      try {
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
