import type { Job } from '../../../../shared/api/overview.ts'
import type { Queries } from '../../../database/queries.ts'
import { createTotalsStore } from '../totals-store.ts'
import { jobFaultOf } from './fault-sums.ts'

interface Counted {
  readonly job: Job
  /** ms since the epoch. */
  readonly now: () => number
  /** Aborted where the work is to end: what fails then is no fault. */
  readonly signal: AbortSignal
}

/**
 * Does a job's work once, in a process that may be over afterwards. That it failed is counted for the admins at once,
 * where the database can be written, and told on as it came.
 */
export async function countFailure<T>(
  queries: Queries,
  { job, now, signal }: Counted,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const counting = createTotalsStore(queries)
    if (!signal.aborted) await counting.add([jobFaultOf(job, now())]).catch(() => undefined)
    throw error
  }
}
