import {
  BULK_MAX,
  type BulkBody,
  type Refusal,
  type UserAction,
  userActionSchema,
} from '../../../../shared/api/bulk.ts'
import { PAGE_LIMIT_MAX } from '../../../../shared/api/field-rules.ts'
import type { UserFilters } from '../../../../shared/api/users.ts'
import type { Queries } from '../../../database/queries.ts'
import { Failure } from '../../../http/failure.ts'
import { createUserListStore } from '../../users/user-list-store.ts'
import { createUserStore, type StoredUser } from '../../users/user-store.ts'
import { type BulkKind, isStillAdmin } from '../bulk/bulk-kind.ts'
import type { Job, Outcome, PlannedStep } from '../bulk/bulk-store.ts'
import { actOnUser, type UserActionDependencies } from './act-on-user.ts'

/** Yields all users that match the filters in pages, oldest account first. */
export async function* iterateUserPages(
  database: Queries,
  filters: UserFilters,
): AsyncGenerator<StoredUser[]> {
  const list = createUserListStore(database)
  for (let cursor: string | undefined; ; ) {
    const page = await list.page({ sort: 'oldest', ...filters, limit: PAGE_LIMIT_MAX, cursor })
    yield page.items
    if (page.nextCursor === null) return
    cursor = page.nextCursor
  }
}

/** Plans one step per selected user. Returns null when the filter matches more than BULK_MAX users. */
export async function planUserSteps(
  database: Queries,
  selection: BulkBody['on'],
  action: UserAction,
  actorId: string,
): Promise<PlannedStep[] | null> {
  const users = createUserStore(database)
  const plannedSteps: PlannedStep[] = []
  const plan = async (id: string, user: StoredUser | null) => {
    // The prediction needs this only for admins.
    const hasOtherAdmin = user?.role !== 'admin' || (await users.hasOtherAdmin(id))
    const outcome = predictUserAction(user, action, { actorId, hasOtherAdmin })
    plannedSteps.push({ subjectId: id, outcome })
  }
  if ('ids' in selection) {
    for (const id of new Set(selection.ids)) await plan(id, await users.get(id))
    return plannedSteps
  }
  for await (const page of iterateUserPages(database, selection.filter)) {
    if (plannedSteps.length + page.length > BULK_MAX) return null
    for (const user of page) await plan(user.id, user)
  }
  return plannedSteps
}

const refused = (why: Refusal): Outcome => ({ outcome: 'refused', why })

function removesAdmin(user: StoredUser, action: UserAction): boolean {
  if (user.role !== 'admin' || user.disabled) return false
  if (action.do === 'access') return action.role !== undefined && action.role !== 'admin'
  return action.do === 'disable' || action.do === 'delete'
}

function hasEffect(user: StoredUser, action: UserAction): boolean {
  switch (action.do) {
    case 'access':
      return (
        (action.role !== undefined && action.role !== user.role) ||
        (action.plan !== undefined && action.plan !== user.plan)
      )
    case 'disable':
      return !user.disabled
    case 'enable':
      return user.disabled === true
    default:
      return true
  }
}

/** Predicts the outcome of an action. Admins cannot reduce their own rights, and the last admin remains an admin. */
export function predictUserAction(
  user: StoredUser | null,
  action: UserAction,
  { actorId, hasOtherAdmin }: { readonly actorId: string; readonly hasOtherAdmin: boolean },
): Outcome {
  if (user === null) return refused('gone')
  if (!hasEffect(user, action)) return { outcome: 'same' }
  if (removesAdmin(user, action)) {
    if (!hasOtherAdmin) return refused('last-admin')
    if (user.id === actorId) return refused('own-account')
  }
  return { outcome: 'changed' }
}

const actionOf = (job: Pick<Job, 'action'>): UserAction => userActionSchema.parse(job.action)

export function userBulk(dependencies: UserActionDependencies): BulkKind {
  const users = createUserStore(dependencies.database)
  return {
    predict: async (job, { subjectId }) =>
      predictUserAction(await users.get(subjectId), actionOf(job), {
        actorId: job.actorId,
        hasOtherAdmin: await users.hasOtherAdmin(subjectId),
      }),
    run: async (job, { subjectId: id }, mark) => {
      const target = { actorId: job.actorId, id, inSameTransaction: mark }
      const isDone = await actOnUser(dependencies, target, actionOf(job))
      if (!isDone) throw new Failure(404, 'user-not-found')
    },
    refusalOf: (error) => {
      if (!(error instanceof Failure)) return null
      if (error.code === 'last-admin') return refused('last-admin')
      if (error.status === 404) return refused('gone')
      // A 4xx status is final, for example a refusal by the payment provider. After an outage, the step is retried.
      return error.status < 500 ? refused('failed') : null
    },
    mayContinue: ({ actorId }) => isStillAdmin(users, actorId),
  }
}
