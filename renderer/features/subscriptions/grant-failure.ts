/** What a claims update that failed means. Pure. */

/** Refusals that say nothing about the payment: no token for now, too slow, too many. */
const PASSING: readonly number[] = [401, 408, 429]
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000

/**
 * `wait`: the same may work later. `refused`: it never will. Somebody the API does not know yet is being
 * registered: that is worth waiting for. `status` is undefined without an answer.
 */
export function readGrantFailure(status: number | undefined, code: unknown): 'wait' | 'refused' {
  if (status === undefined || PASSING.includes(status)) return 'wait'
  if (status === 404 && code === 'user-not-found') return 'wait'
  return status >= 400 && status < 500 ? 'refused' : 'wait'
}

/** How long to wait after so many failures in a row (from 1): 5 s, doubled each time, up to 5 minutes. */
export function grantRetryDelay(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}
