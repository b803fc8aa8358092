import type { AnyUser } from '../../../../shared/api/answers/users.ts'
import { isWholeUser } from '../../../api/users.ts'

/**
 * The people the community shows. The API answers others only visible people, but admins everybody:
 * hidden people stay hidden here even from admins, who have the admin area for that.
 */
export function visiblePeople(people: readonly AnyUser[]): AnyUser[] {
  return people.filter((person) => !isWholeUser(person) || person.visible)
}
