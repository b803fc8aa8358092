import { createLeases, type Leases } from '../../../database/leases.ts'
import type { Queries } from '../../../database/queries.ts'
import { type BackgroundJob, repeat } from '../../../plugins/background-job.ts'
import { stationBulk } from '../stations/station-bulk.ts'
import { userBulk } from '../users/user-bulk.ts'
import type { BulkKind, BulkKinds } from './bulk-kind.ts'
import { createBulkStore, type Job, type Step, StepConflictError } from './bulk-store.ts'

export const BULK_EVERY_MS = 1_000
/** Duration of an instance's lease on a job. When the instance crashes, other instances wait this long. */
export const BULK_LEASE_MS = 15_000
export const STEP_BATCH_SIZE = 20
const JOB_BATCH_SIZE = 10

interface RunBulkOptions {
  readonly database: Queries
  readonly kinds: BulkKinds
  readonly leases: Pick<Leases, 'take' | 'release'>
  readonly leaseMs?: number
  readonly now: () => number
  readonly signal?: AbortSignal
}

/** Runs one step. Rethrows an error that the kind does not map to a refusal; the next run retries the step. */
async function runStep(database: Queries, kind: BulkKind, job: Job, step: Step): Promise<void> {
  const store = createBulkStore(database)
  const predicted = await kind.predict(job, step)
  try {
    if (predicted.outcome !== 'changed') return await store.mark(job, step.n, predicted)
    await kind.run(job, step, (tx) => createBulkStore(tx).mark(job, step.n, predicted))
  } catch (error) {
    if (error instanceof StepConflictError) return
    const refusal = kind.refusalOf(error)
    if (refusal === null) throw error
    await store.mark(job, step.n, refusal).catch(ignoreConflict)
  }
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof StepConflictError)) throw error
}

async function runJob(
  options: RunBulkOptions,
  job: Job,
  kind: BulkKind,
  lease: string,
): Promise<void> {
  const { database, leases, leaseMs = BULK_LEASE_MS, now, signal } = options
  const store = createBulkStore(database)
  while (!signal?.aborted) {
    if (!(await kind.mayContinue(job))) {
      await store.cancel(job.id, null, now())
      return
    }
    const steps = await store.nextSteps(job.id, STEP_BATCH_SIZE)
    if (steps.length === 0) return store.finish(job.id, now())
    for (const step of steps) {
      if (signal?.aborted || !(await leases.take(lease, leaseMs))) return
      const current = await store.find(job.id)
      // If the actor's account was deleted, the job has a pseudonym as its actor. The next run cancels it.
      if (current?.state !== 'running' || current.actorId !== job.actorId) return
      await runStep(database, kind, job, step)
    }
  }
}

/** Continues every running job that no other instance works on. Resolves when no step is left. */
export async function runBulk(options: RunBulkOptions): Promise<void> {
  const { database, kinds, leases, leaseMs = BULK_LEASE_MS } = options
  for (const job of await createBulkStore(database).running(JOB_BATCH_SIZE)) {
    const kind = kinds[job.kind]
    const lease = `bulk ${job.id}`
    if (kind === undefined || !(await leases.take(lease, leaseMs))) continue
    try {
      await runJob(options, job, kind, lease)
    } finally {
      await leases.release(lease)
    }
  }
}

export const bulkJob: BackgroundJob = {
  name: 'bulk',
  failure: 'a bulk job failed and will be retried',
  start: ({ database, identity, now, payments }, onError) => {
    const kinds = {
      users: userBulk({ database, identity, now, leave: payments.leave }),
      stations: stationBulk({ database, now }),
    }
    const leases = createLeases(database)
    const abortController = new AbortController()
    const { signal } = abortController
    const run = async () => {
      if (!signal.aborted) await runBulk({ database, kinds, leases, now, signal })
    }
    const running = repeat(BULK_EVERY_MS, run, onError)
    return {
      stop: async () => {
        abortController.abort()
        await running.stop()
      },
    }
  },
}
