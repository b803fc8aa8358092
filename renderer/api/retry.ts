/** When a failed query is asked again (specification, section 9). */
import { QUERY_MAX_RETRIES, QUERY_NO_RETRY_STATUSES } from '../limits.ts'
import { statusOf } from './problem.ts'

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
