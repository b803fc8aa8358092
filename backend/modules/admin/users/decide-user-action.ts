import type { Refusal, UserAction } from '../../../../shared/api/bulk.ts'
import type { StoredUser } from '../../users/user-store.ts'

/** What an action comes to: nothing to change is `same`. */
export type Decision =
  | { readonly outcome: 'changed' | 'same' }
  | { readonly outcome: 'refused'; readonly why: Refusal }

const refused = (why: Refusal): Decision => ({ outcome: 'refused', why })

/** Whether the user would be less than an admin who may sign in. */
function takesAdmin(user: StoredUser, action: UserAction): boolean {
  if (user.role !== 'admin' || user.disabled) return false
  if (action.do === 'access') return action.role !== undefined && action.role !== 'admin'
  return action.do === 'disable' || action.do === 'delete'
}

function changes(user: StoredUser, action: UserAction): boolean {
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

/**
 * What becomes of a user, as things stand. An admin's own rights are not touched from the list; that an admin
 * remains is decided with `hasOtherAdmin`, and by the store when it is done.
 */
export function decideUserAction(
  user: StoredUser | null,
  action: UserAction,
  { actorId, hasOtherAdmin }: { readonly actorId: string; readonly hasOtherAdmin: boolean },
): Decision {
  if (user === null) return refused('gone')
  if (!changes(user, action)) return { outcome: 'same' }
  if (takesAdmin(user, action)) {
    if (!hasOtherAdmin) return refused('last-admin')
    if (user.id === actorId) return refused('own-account')
  }
  return { outcome: 'changed' }
}
