/** Retry rules of failed writes: temporary errors and delays. */

/** Rejections that do not depend on the sent data: token, timeout, rate limit. */
const TEMPORARY_STATUSES: readonly number[] = [401, 408, 429]
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 5 * 60_000
const RETRY_AFTER_MAX_MS = 60 * 60_000

/** True for a temporary error. 404 user-not-found is temporary, because the user is still being registered. */
export function isRetryable(status: number | undefined, code: unknown): boolean {
  if (status === undefined || TEMPORARY_STATUSES.includes(status)) return true
  if (status === 404 && code === 'user-not-found') return true
  return status >= 500
}

/** Parses a `Retry-After` header in seconds. Returns ms, at most an hour. Returns undefined for other formats. */
export function readRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return undefined
  return Math.min(RETRY_AFTER_MAX_MS, Number(header) * 1_000)
}

function retryAfterOf(error: unknown): number {
  const delay = typeof error === 'object' && error !== null && Reflect.get(error, 'retryAfterMs')
  return typeof delay === 'number' ? delay : 0
}

/** Returns the delay in ms: 5 s, doubled per failure up to 5 min, at least `Retry-After`. `failures` starts at 1. */
export function retryDelay(failures: number, error: unknown): number {
  const backoff = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
  return Math.max(backoff, retryAfterOf(error))
}
