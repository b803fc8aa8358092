import type { UserAction } from '../../../../shared/api/bulk.ts'
import { userActionSchema } from '../../../../shared/api/bulk.ts'
import { Failure } from '../../../http/failure.ts'
import { createUserStore } from '../../users/user-store.ts'
import { type BulkKind, isAdminStill } from '../bulk/bulk-kind.ts'
import type { Job } from '../bulk/bulk-store.ts'
import { actOnUser, type UserActionParts } from './act-on-user.ts'
import { decideUserAction } from './decide-user-action.ts'

const actionOf = (job: Pick<Job, 'action'>): UserAction => userActionSchema.parse(job.action)

/** What is done to many users: roles and plans, locking, signing out, removing. */
export function userBulk(parts: UserActionParts): BulkKind {
  const users = createUserStore(parts.database)
  return {
    decide: async (job, { subjectId }) =>
      decideUserAction(await users.get(subjectId), actionOf(job), {
        actorId: job.actorId,
        hasOtherAdmin: await users.hasOtherAdmin(subjectId),
      }),
    run: async (job, { subjectId: id }, also) => {
      const isDone = await actOnUser(parts, { actorId: job.actorId, id, also }, actionOf(job))
      if (!isDone) throw new Failure(404, 'user-not-found', 'There is no such person here.')
    },
    refusalOf: (error) => {
      if (!(error instanceof Failure)) return null
      if (error.code === 'last-admin') return { outcome: 'refused', why: 'last-admin' }
      if (error.status === 404) return { outcome: 'refused', why: 'gone' }
      // What a provider of payments refuses; what is down is tried again.
      return error.status < 500 ? { outcome: 'refused', why: 'failed' } : null
    },
    mayGoOn: ({ actorId }) => isAdminStill(users, actorId),
  }
}
