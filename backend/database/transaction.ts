import { setTimeout as wait } from 'node:timers/promises'
import type { Queries } from './queries.ts'

const ATTEMPTS_MAX = 20
const PAUSE_MAX_MS = 100

/** PostgreSQL serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])

export function isRetryable(error: unknown): boolean {
  return error instanceof Error && RETRYABLE_CODES.has(String(Reflect.get(error, 'code')))
}

/**
 * Runs the work in one serializable transaction, or as part of the current one. PostgreSQL may
 * require a retry, so the work must have no side effects except through `tx`.
 * @param isolation `read committed` for work that locks its rows (`FOR UPDATE`) and increments
 * others: concurrent transactions then wait instead of being retried
 * @throws any error of the work
 */
export async function inTransaction<T>(
  queries: Queries,
  work: (tx: Queries) => Promise<T>,
  isolation: 'serializable' | 'read committed' = 'serializable',
): Promise<T> {
  if (queries.isTransaction) return work(queries)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queries.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRetryable(error)) throw error
      await wait(Math.random() * Math.min(PAUSE_MAX_MS, 2 ** attempt))
    }
  }
}
