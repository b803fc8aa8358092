import { BULK_MAX, type BulkBody, type UserAction } from '../../../../shared/api/bulk.ts'
import { PAGE_LIMIT_MAX } from '../../../../shared/api/field-rules.ts'
import type { UserFilters } from '../../../../shared/api/users.ts'
import type { Queries } from '../../../database/queries.ts'
import { createUserListStore } from '../../users/user-list-store.ts'
import { createUserStore, type StoredUser } from '../../users/user-store.ts'
import type { Outcome } from '../bulk/bulk-store.ts'
import { decideUserAction } from './user-bulk.ts'

/** All users that filters leave, a page at a time, the longest here first. */
export async function* usersOf(
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

interface Planned {
  readonly subjectId: string
  readonly outcome: Outcome
}

/** Whom an action is done to, each with what would become of them; null: more than BULK_MAX. */
export async function chooseUsers(
  database: Queries,
  on: BulkBody['on'],
  action: UserAction,
  actorId: string,
): Promise<Planned[] | null> {
  const users = createUserStore(database)
  const planned: Planned[] = []
  const plan = async (id: string, user: StoredUser | null) => {
    const hasOtherAdmin = user?.role !== 'admin' || (await users.hasOtherAdmin(id))
    const outcome = decideUserAction(user, action, { actorId, hasOtherAdmin })
    planned.push({ subjectId: id, outcome })
  }
  if ('ids' in on) {
    for (const id of new Set(on.ids)) await plan(id, await users.get(id))
    return planned
  }
  for await (const page of usersOf(database, on.filter)) {
    if (planned.length + page.length > BULK_MAX) return null
    for (const user of page) await plan(user.id, user)
  }
  return planned
}
