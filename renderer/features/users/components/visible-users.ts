import type { AnyUser } from '../../../../shared/api/users.ts'
import { isWholeUser } from '../../../api/users.ts'

/**
 * The users the community shows. The API lists only visible users, but all users to admins:
 * hidden users stay hidden here even from admins, who have the admin area for that.
 */
export function visibleUsers(users: readonly AnyUser[]): AnyUser[] {
  return users.filter((user) => !isWholeUser(user) || user.visible)
}
