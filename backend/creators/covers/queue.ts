import { coversBusy } from './cover-failures.ts'

/** Pictures waiting their turn; each holds its file of up to 5 MB. */
export const WAITING_MAX = 8

/**
 * Does one piece of work after the other: a large picture takes much memory while it is redrawn.
 * @throws {Failure} 503 when too many wait
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > WAITING_MAX) throw coversBusy()
    waiting += 1
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
