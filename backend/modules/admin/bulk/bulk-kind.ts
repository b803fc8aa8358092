import type { Queries } from '../../../database/queries.ts'
import type { UserStore } from '../../users/user-store.ts'
import type { Job, Outcome, Step } from './bulk-store.ts'

/**
 * A kind of bulk job: what is done to one thing. Broken off at any point, a step is done again; so whatever it does
 * outside of the database may be done twice, and what it does in it goes into one transaction with `mark`.
 */
export interface BulkKind {
  /** What would become of the step now; asked before it is done, too. */
  readonly decide: (job: Job, step: Step) => Promise<Outcome>
  /** Does it, and calls `mark` in its transaction. */
  readonly run: (job: Job, step: Step, mark: (tx: Queries) => Promise<void>) => Promise<void>
  /** Which refusal an error is; null: the job waits, and the step is tried again. */
  readonly refusalOf: (error: unknown) => Outcome | null
  /** Whether who started the job may still do it. */
  readonly mayGoOn: (job: Job) => Promise<boolean>
}

/** The kinds, by the name that a job has them under. */
export type BulkKinds = Readonly<Record<string, BulkKind>>

/** Whether who started a job is an admin still, whose account is not disabled. */
export async function isAdminStill(
  users: Pick<UserStore, 'get'>,
  actorId: string,
): Promise<boolean> {
  const actor = await users.get(actorId)
  return actor?.role === 'admin' && !actor.disabled
}
