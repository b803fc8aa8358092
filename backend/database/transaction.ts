import { setTimeout as wait } from 'node:timers/promises'
import type { Queries } from './queries.ts'

/** Attempts at a transaction that others keep getting in the way of; then the caller is told. */
const ATTEMPTS_MAX = 20
/** The longest pause before an attempt; it grows to this, and is drawn at random. */
const PAUSE_MAX_MS = 100

/** PostgreSQL's codes for "once more": serialization_failure and deadlock_detected. */
const AGAIN = new Set(['40001', '40P01'])

export function isToBeRetried(error: unknown): boolean {
  return error instanceof Error && AGAIN.has(String(Reflect.get(error, 'code')))
}

/**
 * Runs the work in one transaction: all of it happens, or none, and as if nothing else ran meanwhile.
 * Inside a transaction it becomes a part of that. PostgreSQL may ask for another attempt, so the work is
 * to do nothing but ask `tx`.
 * @param isolation `read committed` for work that holds the rows it has read (`FOR UPDATE`) and adds to others:
 * several at once wait for each other's rows then, and are not attempted anew
 * @throws whatever the work throws
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
      if (attempt === ATTEMPTS_MAX || !isToBeRetried(error)) throw error
      await wait(Math.random() * Math.min(PAUSE_MAX_MS, 2 ** attempt))
    }
  }
}
