import type { Job } from '../../../../shared/api/overview.ts'
import type { Queries } from '../../../database/queries.ts'
import type { CompletedRequest } from '../../../http/completed-requests.ts'
import { addTotals, type Total, type TotalsByKey } from '../total-sums.ts'
import { createTotalsStore } from '../totals-store.ts'
import { faultOf, jobFaultOf } from './fault-sums.ts'

interface CountedJob {
  readonly job: Job
  readonly now: () => number
  /** Aborted on shutdown. Later errors are no faults. */
  readonly signal: AbortSignal
}

/** Runs a job in a process that may exit afterwards. Stores an error as a fault immediately, then rethrows it. */
export async function countJobFault<T>(
  queries: Queries,
  { job, now, signal }: CountedJob,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const totals = createTotalsStore(queries)
    if (!signal.aborted) await totals.add([jobFaultOf(job, now())]).catch(() => undefined)
    throw error
  }
}

/** Write interval of an instance. It writes only if there are faults. */
export const FAULTS_EVERY_MS = 60_000
/** Maximum number of unwritten totals. Each route has at most one per hour, so the limit covers an outage of hours. */
export const FAULTS_UNWRITTEN_MAX = 1_000

interface FaultRecorderOptions {
  readonly now: () => number
  /** Returns false while the service starts or stops. Errors are then no faults. */
  readonly isCounting: () => boolean
  readonly onError: (error: unknown) => void
}

/** Counts faults: 5xx responses and failed jobs, without data about the caller. Does not keep the process alive. */
export function createFaultRecorder(
  queries: Queries,
  { now, isCounting, onError }: FaultRecorderOptions,
) {
  const totals = createTotalsStore(queries)
  let unwritten: TotalsByKey = new Map()
  let writing: Promise<void> = Promise.resolve()

  const count = (total: Total | null) => {
    if (total !== null && isCounting()) addTotals(unwritten, [total], FAULTS_UNWRITTEN_MAX)
  }
  async function write(): Promise<void> {
    if (unwritten.size === 0) return
    const batch = unwritten
    unwritten = new Map()
    try {
      await totals.add([...batch.values()])
    } catch (error) {
      addTotals(unwritten, batch.values(), FAULTS_UNWRITTEN_MAX)
      onError(error)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), FAULTS_EVERY_MS).unref()

  return {
    recordResponse: (request: CompletedRequest): void => count(faultOf(request, now())),
    recordJobFault: (job: Job): void => count(jobFaultOf(job, now())),
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}
export type FaultRecorder = ReturnType<typeof createFaultRecorder>
