/** When a write that failed is sent again; domain/errors/error-rules.ts decides whether. */
/** Refusals that say nothing about what was sent: no token for now, too slow, too many. */
const PASSING: readonly number[] = [401, 408, 429]
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000
/** No limit of the API counts longer. */
const ASKED_MAX_MS = 60 * 60_000

/**
 * Whether what failed may be taken later; else it never will be. A user the API does not know yet is being
 * registered: that is worth waiting for. `status` is undefined without an answer.
 */
export function mayWorkLater(status: number | undefined, code: unknown): boolean {
  if (status === undefined || PASSING.includes(status)) return true
  if (status === 404 && code === 'user-not-found') return true
  return status >= 500
}

/** The milliseconds of a `Retry-After` in seconds, an hour at most; undefined for anything else. */
export function readRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return undefined
  return Math.min(ASKED_MAX_MS, Number(header) * 1_000)
}

function askedDelay(error: unknown): number {
  const asked = typeof error === 'object' && error !== null && Reflect.get(error, 'retryAfterMs')
  return typeof asked === 'number' ? asked : 0
}

/**
 * The back-off after so many failures in a row (from 1), ms: 5 s, doubled each time, up to 5 minutes; no sooner than
 * the API asked for with the last failure.
 */
export function retryDelay(failures: number, error: unknown): number {
  const grown = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
  return Math.max(grown, askedDelay(error))
}
