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
import { keepDeed } from '../../audit/audit-store.ts'

/** Rows of steps that are written at once. */
const WRITTEN_AT_ONCE = 100
/** Ids that a summary names of each refusal. */
const EXAMPLES_MAX = 5

/** One thing that a job is done to; `input` is what the kind of job has kept for it. */
export interface Step {
  readonly n: number
  readonly subjectId: string
  readonly input: string | null
}

/** What became, or would become, of a step. */
export type Outcome =
  | { readonly outcome: 'changed' | 'same' }
  | { readonly outcome: 'refused'; readonly why: Refusal }

/** A step of a job that is made, with what would become of it now. */
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
  /** null where the account has none, or is gone. */
  readonly actorName: string | null
  readonly state: BulkState
  readonly madeAt: number
  readonly endedAt: number | null
  /** What became of its steps, once it has ended; null: it is counted. */
  readonly tally: readonly Count[] | null
}

/** A step that another instance has done meanwhile, or whose job may not go on: nothing of it is to stay. */
export class StepTakenError extends Error {
  override readonly name = 'StepTakenError'
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
    made_at: z.int(),
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
      madeAt: row.made_at,
      endedAt: row.ended_at,
      tally: row.tally === null ? null : z.array(countSchema).parse(JSON.parse(row.tally)),
    }),
  )

/**
 * Jobs that are done to many, and their steps, each of which is done once: it is marked in the transaction that
 * does it. Times are ms since the epoch.
 */
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
  const tally = async (id: string): Promise<Count[]> => {
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

    /** What became of the steps of a job so far: as many rows are read as it has steps. */
    tally,

    /** Keeps a job as a draft, with what would become of each thing. Nothing is done yet. */
    make: (
      job: Pick<Job, 'kind' | 'action' | 'actorId' | 'madeAt'>,
      planned: readonly PlannedStep[],
    ): Promise<string> =>
      inTransaction(queries, async (tx) => {
        const id = randomUUID()
        await tx
          .insertInto('bulk_jobs')
          .values({
            ...{ id, kind: job.kind, action: JSON.stringify(job.action), actor_id: job.actorId },
            ...{ state: 'draft', made_at: job.madeAt, ended_at: null, tally: null },
          })
          .execute()
        const rows = planned.map(({ subjectId, input, outcome }, n) => ({
          ...{ job_id: id, n, subject_id: subjectId, input: input ?? null },
          // What the summary leaves out is not done.
          state: outcome.outcome === 'changed' ? 'waiting' : outcome.outcome,
          why: outcome.outcome === 'refused' ? outcome.why : null,
        }))
        for (const some of inChunks(rows, WRITTEN_AT_ONCE)) {
          await tx.insertInto('bulk_steps').values(some).execute()
        }
        return id
      }),

    /** Starts a draft; false where it is none. The deed says how many it is about. */
    start: (id: string, actorId: string, at: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const job = await createBulkStore(tx).find(id)
        if (job?.state !== 'draft' || job.actorId !== actorId) return false
        await tx.updateTable('bulk_jobs').set({ state: 'running' }).where('id', '=', id).execute()
        const after = { kind: job.kind, action: job.action }
        const subject = { kind: 'bulk', id } as const
        await keepDeed(tx, { actorId, action: 'bulk.start', subject, before: null, after, at })
        return true
      }),

    /**
     * Ends a job that is not done: what was changed stays. False where there is none that could be ended.
     * @param by null: it ends by itself, as a deed of the admin who made it
     */
    cancel: (id: string, by: string | null, at: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const job = await createBulkStore(tx).find(id)
        if (job === null || (job.state !== 'draft' && job.state !== 'running')) return false
        const tally = JSON.stringify(await createBulkStore(tx).tally(id))
        const ended = { state: 'cancelled', ended_at: at, tally }
        await tx.updateTable('bulk_jobs').set(ended).where('id', '=', id).execute()
        const subject = { kind: 'bulk', id } as const
        const states = { before: { state: job.state }, after: { state: 'cancelled' } }
        const actorId = by ?? job.actorId
        await keepDeed(tx, { actorId, action: 'bulk.cancel', subject, ...states, at })
        return true
      }),

    /** Jobs that are to be done, the longest waiting first. */
    running: async (limit: number): Promise<Job[]> => {
      const rows = await jobs
        .where('bulk_jobs.state', '=', 'running')
        .orderBy('bulk_jobs.made_at')
        .orderBy('bulk_jobs.id')
        .limit(limit)
        .execute()
      return rows.map((row) => rowSchema.parse(row))
    },

    /** The next steps of a job. */
    next: async (id: string, limit: number): Promise<Step[]> => {
      const rows = await queries
        .selectFrom('bulk_steps')
        .select(['n', 'subject_id', 'input'])
        .where('job_id', '=', id)
        .where('state', '=', 'waiting')
        .where('why', 'is', null)
        .orderBy('n')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ n: row.n, subjectId: row.subject_id, input: row.input }))
    },

    /**
     * Marks a step as done, in the transaction that does it.
     * @throws {StepTakenError} where it is done already, the job is not running any more, or who made it is gone
     */
    mark: (
      { id, actorId }: Pick<Job, 'id' | 'actorId'>,
      n: number,
      outcome: Outcome,
    ): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const job = await createBulkStore(tx).find(id)
        const marked = await tx
          .updateTable('bulk_steps')
          .set({
            state: outcome.outcome,
            why: outcome.outcome === 'refused' ? outcome.why : null,
          })
          .where('job_id', '=', id)
          .where('n', '=', n)
          .where('state', '=', 'waiting')
          .executeTakeFirst()
        const isOn = job?.state === 'running' && job.actorId === actorId
        if (!isOn || marked.numUpdatedRows !== 1n) throw new StepTakenError()
      }),

    /** The job is done, where it runs and nothing waits. */
    finish: (id: string, at: number): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const tally = JSON.stringify(await createBulkStore(tx).tally(id))
        await tx
          .updateTable('bulk_jobs')
          .set({ state: 'done', ended_at: at, tally })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .execute()
      }),

    /** A job with how far it is. In a draft, `changed` is what would be. */
    view: async (job: Job): Promise<SentBulkJob> => {
      const counts = job.tally ?? (await tally(job.id))
      const of = (state: string) =>
        counts.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0)
      const refused = []
      for (const { state, why, count } of counts) {
        if (state !== 'refused' || why === null) continue
        const some = await queries
          .selectFrom('bulk_steps')
          .select('subject_id')
          .where('job_id', '=', job.id)
          .where('state', '=', 'refused')
          .where('why', '=', why)
          .orderBy('n')
          .limit(EXAMPLES_MAX)
          .execute()
        refused.push({ why, count, examples: some.map((row) => row.subject_id) })
      }
      const isDraft = job.state === 'draft'
      return {
        ...{ id: job.id, kind: job.kind, action: job.action },
        ...{ actorId: job.actorId, actorName: job.actorName },
        state: job.state,
        madeAt: new Date(job.madeAt).toISOString(),
        endedAt: job.endedAt === null ? null : new Date(job.endedAt).toISOString(),
        total: counts.reduce((sum, row) => sum + row.count, 0),
        waiting: of('waiting'),
        changed: isDraft ? of('waiting') : of('changed'),
        same: of('same'),
        refused,
      }
    },

    /**
     * Jobs, the newest first.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async ({
      cursor,
      limit,
    }: {
      readonly cursor?: string | undefined
      readonly limit: number
    }) => {
      const after = decodePlace(cursor, 'bulk')
      const rows = await jobs
        .$if(after !== null, (some) =>
          some.where((eb) =>
            eb(
              eb.refTuple('bulk_jobs.made_at', 'bulk_jobs.id'),
              '<',
              eb.tuple(after?.at ?? 0, after?.id ?? ''),
            ),
          ),
        )
        .orderBy('bulk_jobs.made_at', 'desc')
        .orderBy('bulk_jobs.id', 'desc')
        .limit(limit + 1)
        .execute()
      const items = rows.map((row) => rowSchema.parse(row))
      return cutPage(items, limit, ({ madeAt, id }) => encodeCursor('bulk', [madeAt, id]))
    },
  }
}
