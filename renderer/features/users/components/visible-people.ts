import type { AnyUser } from '../../../../shared/api/answers/users.ts'
import { isWholeUser } from '../../../api/users.ts'

/**
 * The users the community shows. The API answers listeners only visible users, but admins all of them:
 * hidden users stay hidden here even from admins, who have the admin area for that.
 */
export function visiblePeople(people: readonly AnyUser[]): AnyUser[] {
  return people.filter((person) => !isWholeUser(person) || person.visible)
}
