import {
  QUERY_MAX_RETRIES,
  QUERY_NO_RETRY_STATUSES,
  QUERY_RETRY_MAX_MS,
  QUERY_RETRY_MS,
} from '../limits.ts'
import { ApiProblem, statusOf } from './problem.ts'

/** Retry rule of queries for TanStack Query. `failures` is the number of earlier failures. */
export function retryQuery(failures: number, error: unknown): boolean {
  if (failures >= QUERY_MAX_RETRIES) return false
  const status = statusOf(error)
  return status === undefined || !QUERY_NO_RETRY_STATUSES.includes(status)
}

/** Retry rule for queries of one record. A 404 is a valid result there, so it is not retried. */
export function retryRecordQuery(failures: number, error: unknown): boolean {
  return statusOf(error) !== 404 && retryQuery(failures, error)
}

/** Returns the delay in ms: 1 s, doubled per failure up to 30 s, but at least `Retry-After`. `failures` starts at 0. */
export function queryRetryDelay(failures: number, error: unknown): number {
  const backoff = Math.min(QUERY_RETRY_MAX_MS, QUERY_RETRY_MS * 2 ** failures)
  return Math.max(backoff, (error instanceof ApiProblem && error.retryAfterMs) || 0)
}
