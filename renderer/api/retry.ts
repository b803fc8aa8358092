import {
  QUERY_MAX_RETRIES,
  QUERY_NO_RETRY_STATUSES,
  QUERY_RETRY_MAX_MS,
  QUERY_RETRY_MS,
} from '../limits.ts'
import { ApiProblem, statusOf } from './problem.ts'

/** `failures` is the number of earlier failures, as in TanStack Query. */
export function retryQuery(failures: number, error: unknown): boolean {
  if (failures >= QUERY_MAX_RETRIES) return false
  const status = statusOf(error)
  return status === undefined || !QUERY_NO_RETRY_STATUSES.includes(status)
}

/** For queries of one record, where 404 is a valid result and not retried. */
export function retryRecordQuery(failures: number, error: unknown): boolean {
  return statusOf(error) !== 404 && retryQuery(failures, error)
}

/** Delay in ms: 1 s, doubled per failure up to 30 s, but at least `Retry-After`. `failures` counts from 0. */
export function queryRetryDelay(failures: number, error: unknown): number {
  const backoff = Math.min(QUERY_RETRY_MAX_MS, QUERY_RETRY_MS * 2 ** failures)
  return Math.max(backoff, (error instanceof ApiProblem && error.retryAfterMs) || 0)
}
