import type { Queries } from '../../../database/queries.ts'
import type { UserStore } from '../../users/user-store.ts'
import type { Job, Outcome, Step } from './bulk-store.ts'

/** Implements one kind of bulk job. A step may run twice, so its external effects must be idempotent. */
export interface BulkKind {
  readonly predict: (job: Job, step: Step) => Promise<Outcome>
  /** Runs a step. Calls `mark`, which stores the outcome, in the transaction of the step. */
  readonly run: (job: Job, step: Step, mark: (tx: Queries) => Promise<void>) => Promise<void>
  /** Maps an error to a refusal. Returns null when the step must be retried. */
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
