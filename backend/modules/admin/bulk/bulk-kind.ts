import type { Queries } from '../../../database/queries.ts'
import type { UserStore } from '../../users/user-store.ts'
import type { Job, Outcome, Step } from './bulk-store.ts'

/** Steps of a bulk job may run twice, so external effects must be idempotent. `run` calls `mark` in its transaction. */
export interface BulkKind {
  /** Predicts the outcome of a step, for the preview and again right before the step runs. */
  readonly predict: (job: Job, step: Step) => Promise<Outcome>
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
