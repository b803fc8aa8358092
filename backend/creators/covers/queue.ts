import { coversBusy, ownCoverBusy } from './cover-failures.ts'

/** Pictures waiting their turn; each holds its file of up to 5 MB. */
export const WAITING_MAX = 8

/**
 * Does one piece of work after the other, and at most one of each person: a large picture takes much memory
 * and time while it is redrawn.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  const people = new Set<string>()

  /** @throws {Failure} 429 when this person's last work is not done yet, 503 when too many wait */
  function requireFree(person: string): void {
    if (people.has(person)) throw ownCoverBusy()
    if (people.size > WAITING_MAX) throw coversBusy()
  }

  return {
    requireFree,
    /** @throws as requireFree, besides what `work` throws */
    inTurn: async <T>(person: string, work: () => Promise<T>): Promise<T> => {
      requireFree(person)
      people.add(person)
      const mine = last.then(work, work)
      last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        people.delete(person)
      }
    },
  }
}
