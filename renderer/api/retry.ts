/** When a failed query is asked again (specification, section 9). */
import {
  QUERY_MAX_RETRIES,
  QUERY_NO_RETRY_STATUSES,
  QUERY_RETRY_MAX_MS,
  QUERY_RETRY_MS,
} from '../limits.ts'
import { ApiProblem, statusOf } from './problem.ts'

/** `failures` is how often it has failed before this time, as TanStack Query counts: from 0. */
export function retryQuery(failures: number, error: unknown): boolean {
  if (failures >= QUERY_MAX_RETRIES) return false
  const status = statusOf(error)
  return status === undefined || !QUERY_NO_RETRY_STATUSES.includes(status)
}

/** The same of one thing: that there is none is an answer, so a 404 is not asked again. */
export function retryOne(failures: number, error: unknown): boolean {
  return statusOf(error) !== 404 && retryQuery(failures, error)
}

/**
 * How long a query waits before it is sent again, ms: 1 s, doubled each time, up to 30 s; no sooner than the API asked for,
 * so that a 429 passes without the user's doing. `failures` counts from 0.
 */
export function queryRetryDelay(failures: number, error: unknown): number {
  const grown = Math.min(QUERY_RETRY_MAX_MS, QUERY_RETRY_MS * 2 ** failures)
  return Math.max(grown, (error instanceof ApiProblem && error.retryAfterMs) || 0)
}
