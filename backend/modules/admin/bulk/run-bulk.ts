import { createLeases, type Leases } from '../../../database/leases.ts'
import type { Queries } from '../../../database/queries.ts'
import { type BackgroundJob, repeat } from '../../../plugins/background-job.ts'
import { stationBulk } from '../stations/station-bulk.ts'
import { userBulk } from '../users/user-bulk.ts'
import type { BulkKind, BulkKinds } from './bulk-kind.ts'
import { createBulkStore, type Job, type Step, StepTakenError } from './bulk-store.ts'

/** How often it is looked for jobs. */
export const BULK_EVERY_MS = 1_000
/** How long an instance has a job for itself, unless it prolongs that: so long others wait when it dies. */
export const BULK_LEASE_MS = 15_000
/** Steps that are read, and the lease prolonged for, at once. */
export const STEPS_AT_ONCE = 20
/** Jobs that are looked at. */
const JOBS_AT_ONCE = 10

interface RunBulkParts {
  readonly database: Queries
  readonly kinds: BulkKinds
  readonly leases: Pick<Leases, 'take' | 'release'>
  readonly leaseMs?: number
  readonly now: () => number
  /** Breaks off between two steps. */
  readonly signal?: AbortSignal
}

/**
 * Does a step of a job, once: it is marked in the transaction that does it.
 * @throws what the kind does not know as a refusal: the step is tried again later
 */
async function runStep(database: Queries, kind: BulkKind, job: Job, step: Step): Promise<void> {
  const store = createBulkStore(database)
  const decided = await kind.decide(job, step)
  try {
    if (decided.outcome !== 'changed') return await store.mark(job, step.n, decided)
    await kind.run(job, step, (tx) => createBulkStore(tx).mark(job, step.n, decided))
  } catch (error) {
    if (error instanceof StepTakenError) return
    const refusal = kind.refusalOf(error)
    if (refusal === null) throw error
    await store.mark(job, step.n, refusal).catch(ignoreTaken)
  }
}

function ignoreTaken(error: unknown): void {
  if (!(error instanceof StepTakenError)) throw error
}

async function runJob(parts: RunBulkParts, job: Job, kind: BulkKind, lease: string): Promise<void> {
  const { database, leases, leaseMs = BULK_LEASE_MS, now, signal } = parts
  const store = createBulkStore(database)
  while (!signal?.aborted) {
    if (!(await kind.mayGoOn(job))) return void (await store.cancel(job.id, null, now()))
    const steps = await store.next(job.id, STEPS_AT_ONCE)
    if (steps.length === 0) return store.finish(job.id, now())
    for (const step of steps) {
      if (signal?.aborted || !(await leases.take(lease, leaseMs))) return
      const current = await store.find(job.id)
      // Whose account is gone is a pseudonym by now; the next look ends the job.
      if (current?.state !== 'running' || current.actorId !== job.actorId) return
      await runStep(database, kind, job, step)
    }
  }
}

/** Goes on with every job that no other instance has. Resolves when nothing is left to do here. */
export async function runBulk(parts: RunBulkParts): Promise<void> {
  const { database, kinds, leases, leaseMs = BULK_LEASE_MS } = parts
  for (const job of await createBulkStore(database).running(JOBS_AT_ONCE)) {
    const kind = kinds[job.kind]
    const lease = `bulk ${job.id}`
    if (kind === undefined || !(await leases.take(lease, leaseMs))) continue
    try {
      await runJob(parts, job, kind, lease)
    } finally {
      await leases.release(lease)
    }
  }
}

/** Looks for jobs that are to be done. */
export const bulkJob: BackgroundJob = {
  name: 'bulk',
  failure: 'a bulk job could not go on',
  start: ({ database, identity, now, payments }, onTrouble) => {
    const kinds = {
      users: userBulk({ database, identity, now, leave: payments.leave }),
      stations: stationBulk({ database, now }),
    }
    const leases = createLeases(database)
    const ending = new AbortController()
    const { signal } = ending
    const run = async () => {
      if (!signal.aborted) await runBulk({ database, kinds, leases, now: Date.now, signal })
    }
    const running = repeat(BULK_EVERY_MS, run, onTrouble)
    return {
      /** Breaks off between two steps; another instance goes on. */
      stop: async () => {
        ending.abort()
        await running.stop()
      },
    }
  },
}
