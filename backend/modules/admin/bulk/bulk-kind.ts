import type { Queries } from '../../../database/queries.ts'
import type { UserStore } from '../../users/user-store.ts'
import type { Job, Outcome, Step } from './bulk-store.ts'

/** Steps may run twice, so outside effects must be idempotent; database writes share a transaction with `mark`. */
export interface BulkKind {
  /** Predicts the outcome of a step; also called right before the step runs. */
  readonly predict: (job: Job, step: Step) => Promise<Outcome>
  readonly run: (job: Job, step: Step, mark: (tx: Queries) => Promise<void>) => Promise<void>
  /** Maps an error to a refusal; null: the job waits and the step is retried. */
  readonly refusalOf: (error: unknown) => Outcome | null
  readonly mayContinue: (job: Job) => Promise<boolean>
}

export type BulkKinds = Readonly<Record<string, BulkKind>>

export async function isStillAdmin(
  users: Pick<UserStore, 'get'>,
  actorId: string,
): Promise<boolean> {
  const actor = await users.get(actorId)
  return actor?.role === 'admin' && !actor.disabled
}
