/** What a session that could not be sent means. Pure. */

/** Refusals that say nothing about the session: no token for now, too slow, too many. */
const PASSING: readonly number[] = [401, 408, 429]
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000

/**
 * `wait`: the same may be taken later. `drop`: the API will never take it. Somebody the API does not
 * know yet is being registered: that is worth waiting for. `status` is undefined without an answer.
 */
export function readRefusal(status: number | undefined, code: unknown): 'wait' | 'drop' {
  if (status === undefined || PASSING.includes(status)) return 'wait'
  if (status === 404 && code === 'user-not-found') return 'wait'
  return status >= 400 && status < 500 ? 'drop' : 'wait'
}

/** How long to wait after so many failures in a row (from 1): 5 s, doubled each time, up to 5 minutes. */
export function retryDelay(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}
