/** The public file of the people feature. */
import { BlockedPeople as Blocked } from './components/blocked-people.tsx'
import { Community as List } from './components/community.tsx'

/** The people who chose to be seen. */
export const Community = List

/** Whom the user blocks. */
export const BlockedPeople = Blocked
