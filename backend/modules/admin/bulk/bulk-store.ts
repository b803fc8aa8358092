import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  BULK_STATES,
  type BulkState,
  REFUSALS,
  type Refusal,
  type SentBulkJob,
  STEP_STATES,
} from '../../../../shared/api/bulk.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { cutPage, decodePlace, encodeCursor } from '../../../http/cursor.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'

const INSERT_BATCH_SIZE = 100
const EXAMPLES_MAX = 5

/** A step of a job at position `n`. The format of `input` depends on the kind of the job. */
export interface Step {
  readonly n: number
  readonly subjectId: string
  readonly input: string | null
}

export type Outcome =
  | { readonly outcome: 'changed' | 'same' }
  | { readonly outcome: 'refused'; readonly why: Refusal }

export interface PlannedStep {
  readonly subjectId: string
  readonly input?: string
  readonly outcome: Outcome
}

export interface Job {
  readonly id: string
  readonly kind: string
  readonly action: Record<string, unknown>
  readonly actorId: string
  /** Null when the account has no name or is deleted. */
  readonly actorName: string | null
  readonly state: BulkState
  readonly madeAt: number
  readonly endedAt: number | null
  /** Final counts of an ended job. Null before the end; the store then counts the steps on demand. */
  readonly tally: readonly Count[] | null
}

/** Rolls a transaction back when another instance ran the step, or when the job may not continue. */
export class StepConflictError extends Error {
  override readonly name = 'StepConflictError'
}

const countSchema = z.object({
  state: z.enum(STEP_STATES),
  why: z.enum(REFUSALS).nullable(),
  count: z.coerce.number(),
})
type Count = z.infer<typeof countSchema>

const rowSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    action: z.string(),
    actor_id: z.string(),
    actor_name: z.string().nullable(),
    state: z.enum(BULK_STATES),
    created_at: z.int(),
    ended_at: z.int().nullable(),
    tally: z.string().nullable(),
  })
  .transform(
    (row): Job => ({
      id: row.id,
      kind: row.kind,
      action: JSON.parse(row.action),
      actorId: row.actor_id,
      actorName: row.actor_name,
      state: row.state,
      madeAt: row.created_at,
      endedAt: row.ended_at,
      tally: row.tally === null ? null : z.array(countSchema).parse(JSON.parse(row.tally)),
    }),
  )

/** Stores bulk jobs and their steps. Times are in ms since the epoch. */
export function createBulkStore(queries: Queries) {
  const jobs = queries
    .selectFrom('bulk_jobs')
    .leftJoin('users', 'users.id', 'bulk_jobs.actor_id')
    .selectAll('bulk_jobs')
    .select('users.display_name as actor_name')
  const find = async (id: string): Promise<Job | null> => {
    const row = await jobs.where('bulk_jobs.id', '=', id).executeTakeFirst()
    return row === undefined ? null : rowSchema.parse(row)
  }
  const countSteps = async (id: string): Promise<Count[]> => {
    const rows = await queries
      .selectFrom('bulk_steps')
      .select((eb) => ['state', 'why', eb.fn.countAll<number>().as('count')])
      .where('job_id', '=', id)
      .groupBy(['state', 'why'])
      .limit(STEP_STATES.length * (REFUSALS.length + 1))
      .execute()
    return rows.map((row) => countSchema.parse(row))
  }

  return {
    find,

    countSteps,

    /** Stores a draft with the predicted outcomes. Runs no step. */
    createDraft: (
      job: Pick<Job, 'kind' | 'action' | 'actorId' | 'madeAt'>,
      plannedSteps: readonly PlannedStep[],
    ): Promise<string> =>
      inTransaction(queries, async (tx) => {
        const id = randomUUID()
        await tx
          .insertInto('bulk_jobs')
          .values({
            ...{ id, kind: job.kind, action: JSON.stringify(job.action), actor_id: job.actorId },
            ...{ state: 'draft', created_at: job.madeAt, ended_at: null, tally: null },
          })
          .execute()
        const rows = plannedSteps.map(({ subjectId, input, outcome }, n) => ({
          ...{ job_id: id, n, subject_id: subjectId, input: input ?? null },
          // Only steps in the state `waiting` are run.
          state: outcome.outcome === 'changed' ? 'waiting' : outcome.outcome,
          why: outcome.outcome === 'refused' ? outcome.why : null,
        }))
        for (const chunk of inChunks(rows, INSERT_BATCH_SIZE)) {
          await tx.insertInto('bulk_steps').values(chunk).execute()
        }
        return id
      }),

    /** Starts a draft and records it in the audit log. Returns false when the job is not a draft of the actor. */
    start: (id: string, actorId: string, at: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const job = await createBulkStore(tx).find(id)
        if (job?.state !== 'draft' || job.actorId !== actorId) return false
        await tx.updateTable('bulk_jobs').set({ state: 'running' }).where('id', '=', id).execute()
        const after = { kind: job.kind, action: job.action }
        const subject = { kind: 'bulk', id } as const
        await recordAuditEntry(tx, {
          actorId,
          action: 'bulk.start',
          subject,
          before: null,
          after,
          at,
        })
        return true
      }),

    /** Cancels a job. Does not undo completed steps. Returns false for an ended job. The system passes null. */
    cancel: (id: string, cancelledBy: string | null, at: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const job = await createBulkStore(tx).find(id)
        if (job === null || (job.state !== 'draft' && job.state !== 'running')) return false
        const tally = JSON.stringify(await createBulkStore(tx).countSteps(id))
        const changes = { state: 'cancelled', ended_at: at, tally }
        await tx.updateTable('bulk_jobs').set(changes).where('id', '=', id).execute()
        const subject = { kind: 'bulk', id } as const
        const states = { before: { state: job.state }, after: { state: 'cancelled' } }
        const actorId = cancelledBy ?? job.actorId
        await recordAuditEntry(tx, { actorId, action: 'bulk.cancel', subject, ...states, at })
        return true
      }),

    running: async (limit: number): Promise<Job[]> => {
      const rows = await jobs
        .where('bulk_jobs.state', '=', 'running')
        .orderBy('bulk_jobs.created_at')
        .orderBy('bulk_jobs.id')
        .limit(limit)
        .execute()
      return rows.map((row) => rowSchema.parse(row))
    },

    nextSteps: async (id: string, limit: number): Promise<Step[]> => {
      const rows = await queries
        .selectFrom('bulk_steps')
        .select(['n', 'subject_id', 'input'])
        .where('job_id', '=', id)
        .where('state', '=', 'waiting')
        // Waiting steps have no reason. The condition makes the index return them in the order of `n`.
        .where('why', 'is', null)
        .orderBy('n')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ n: row.n, subjectId: row.subject_id, input: row.input }))
    },

    /** Stores the outcome of a step. Call it in the step's transaction. @throws {StepConflictError} */
    mark: (
      { id, actorId }: Pick<Job, 'id' | 'actorId'>,
      n: number,
      outcome: Outcome,
    ): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const job = await createBulkStore(tx).find(id)
        const result = await tx
          .updateTable('bulk_steps')
          .set({
            state: outcome.outcome,
            why: outcome.outcome === 'refused' ? outcome.why : null,
          })
          .where('job_id', '=', id)
          .where('n', '=', n)
          .where('state', '=', 'waiting')
          .executeTakeFirst()
        const isRunning = job?.state === 'running' && job.actorId === actorId
        if (!isRunning || result.numUpdatedRows !== 1n) throw new StepConflictError()
      }),

    finish: (id: string, at: number): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const tally = JSON.stringify(await createBulkStore(tx).countSteps(id))
        await tx
          .updateTable('bulk_jobs')
          .set({ state: 'done', ended_at: at, tally })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .execute()
      }),

    /** Returns the API view of a job with its progress. In a draft, `changed` is a prediction. */
    view: async (job: Job): Promise<SentBulkJob> => {
      const counts = job.tally ?? (await countSteps(job.id))
      const countOf = (state: string) =>
        counts.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0)
      const refused = []
      for (const { state, why, count } of counts) {
        if (state !== 'refused' || why === null) continue
        const examples = await queries
          .selectFrom('bulk_steps')
          .select('subject_id')
          .where('job_id', '=', job.id)
          .where('state', '=', 'refused')
          .where('why', '=', why)
          .orderBy('n')
          .limit(EXAMPLES_MAX)
          .execute()
        refused.push({ why, count, examples: examples.map((row) => row.subject_id) })
      }
      const isDraft = job.state === 'draft'
      return {
        ...{ id: job.id, kind: job.kind, action: job.action },
        ...{ actorId: job.actorId, actorName: job.actorName },
        state: job.state,
        madeAt: new Date(job.madeAt).toISOString(),
        endedAt: job.endedAt === null ? null : new Date(job.endedAt).toISOString(),
        total: counts.reduce((sum, row) => sum + row.count, 0),
        waiting: countOf('waiting'),
        changed: isDraft ? countOf('waiting') : countOf('changed'),
        same: countOf('same'),
        refused,
      }
    },

    /** Lists jobs, newest first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async ({
      cursor,
      limit,
    }: {
      readonly cursor?: string | undefined
      readonly limit: number
    }) => {
      const after = decodePlace(cursor, 'bulk')
      const rows = await jobs
        .$if(after !== null, (query) =>
          query.where((eb) =>
            eb(
              eb.refTuple('bulk_jobs.created_at', 'bulk_jobs.id'),
              '<',
              eb.tuple(after?.at ?? 0, after?.id ?? ''),
            ),
          ),
        )
        .orderBy('bulk_jobs.created_at', 'desc')
        .orderBy('bulk_jobs.id', 'desc')
        .limit(limit + 1)
        .execute()
      const items = rows.map((row) => rowSchema.parse(row))
      return cutPage(items, limit, ({ madeAt, id }) => encodeCursor('bulk', [madeAt, id]))
    },
  }
}
