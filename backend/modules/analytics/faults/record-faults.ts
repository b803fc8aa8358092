import type { Job } from '../../../../shared/api/overview.ts'
import type { Queries } from '../../../database/queries.ts'
import type { CompletedRequest } from '../../../http/completed-requests.ts'
import { addTo, type Total, type TotalSums } from '../total-sums.ts'
import { createTotalsStore } from '../totals-store.ts'
import { faultOf, jobFaultOf } from './fault-sums.ts'

interface CountedJob {
  readonly job: Job
  readonly now: () => number
  /** Aborted on shutdown: later failures do not count. */
  readonly signal: AbortSignal
}

/** Runs a job's work in a process that may exit afterwards: counts a failure immediately, then rethrows it. */
export async function countFailure<T>(
  queries: Queries,
  { job, now, signal }: CountedJob,
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

/** Write interval: one statement per instance, only if something failed. */
export const FAULTS_EVERY_MS = 60_000
/** Maximum of unwritten sums during a database outage; lasts some hours, as the API has fewer routes. */
export const FAULTS_UNWRITTEN_MAX = 1_000

interface RecordFaultsOptions {
  readonly now: () => number
  /** False while the service starts or stops: failures do not count then. */
  readonly isCounting: () => boolean
  readonly onError: (error: unknown) => void
}

/** Counts failures without data about the caller. Does not keep the process alive. */
export function recordFaults(
  queries: Queries,
  { now, isCounting: counts, onError: onTrouble }: RecordFaultsOptions,
) {
  const totals = createTotalsStore(queries)
  let waiting: TotalSums = new Map()
  let writing: Promise<void> = Promise.resolve()

  const count = (total: Total | null) => {
    if (total !== null && counts()) addTo(waiting, [total], FAULTS_UNWRITTEN_MAX)
  }
  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    try {
      await totals.add([...batch.values()])
    } catch (error) {
      addTo(waiting, batch.values(), FAULTS_UNWRITTEN_MAX)
      onTrouble(error)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), FAULTS_EVERY_MS).unref()

  return {
    recordResponse: (answered: CompletedRequest): void => count(faultOf(answered, now())),
    recordJobFailure: (job: Job): void => count(jobFaultOf(job, now())),
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}
export type Faults = ReturnType<typeof recordFaults>
