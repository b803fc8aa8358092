import type { Job } from '../../../../shared/api/overview.ts'
import type { Queries } from '../../../database/queries.ts'
import type { Answered } from '../../../http/answered.ts'
import { addTo, type Total, type TotalSums } from '../total-sums.ts'
import { createTotalsStore } from '../totals-store.ts'
import { faultOf, jobFaultOf } from './fault-sums.ts'

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

/** What failed is written together this often: a statement an instance, where there is something. */
export const FAULTS_EVERY_MS = 60_000
/** Most sums that wait while the database is away: the API has fewer routes, so these are some hours. */
export const FAULTS_WAITING_MAX = 1_000

interface KeepFaultsOptions {
  /** ms since the epoch. */
  readonly now: () => number
  /** Whether what is refused with such a status is a fault: not while the service starts, or ends. */
  readonly counts: () => boolean
  /** Told why they could not be written; they are tried again. */
  readonly onTrouble: (error: unknown) => void
}

/** Counts which routes and jobs of this instance fail, without keeping the process alive. Nothing of who asked is kept. */
export function keepFaults(queries: Queries, { now, counts, onTrouble }: KeepFaultsOptions) {
  const totals = createTotalsStore(queries)
  let waiting: TotalSums = new Map()
  let writing: Promise<void> = Promise.resolve()

  const take = (total: Total | null) => {
    if (total !== null && counts()) addTo(waiting, [total], FAULTS_WAITING_MAX)
  }
  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const taken = waiting
    waiting = new Map()
    try {
      await totals.add([...taken.values()])
    } catch (error) {
      addTo(waiting, taken.values(), FAULTS_WAITING_MAX)
      onTrouble(error)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), FAULTS_EVERY_MS).unref()

  return {
    answered: (answered: Answered): void => take(faultOf(answered, now())),
    jobFailed: (job: Job): void => take(jobFaultOf(job, now())),
    flush,
    /** Writes what waits, and ends. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}
export type Faults = ReturnType<typeof keepFaults>
