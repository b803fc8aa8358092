import { coversBusy, ownCoverBusy } from './cover-failures.ts'

/** Pictures waiting their turn; each holds its file of up to 5 MB. */
export const WAITING_MAX = 8

/**
 * Does one piece of work after the other, and at most one of each user: a large picture takes much memory
 * and time while it is redrawn.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  const users = new Set<string>()

  /** @throws {Failure} 429 when this user's last work is not done yet, 503 when too many wait */
  function requireFree(user: string): void {
    if (users.has(user)) throw ownCoverBusy()
    if (users.size > WAITING_MAX) throw coversBusy()
  }

  return {
    requireFree,
    /** @throws as requireFree, besides what `work` throws */
    enqueue: async <T>(user: string, work: () => Promise<T>): Promise<T> => {
      requireFree(user)
      users.add(user)
      const mine = last.then(work, work)
      last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        users.delete(user)
      }
    },
  }
}
