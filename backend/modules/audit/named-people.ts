/** Finds and replaces the users that the recorded states of an audit entry name. */
export type Fields = Readonly<Record<string, unknown>>

/** Keys that contain user ids, with any prefix: ownerId, userIds, reporterId. */
const USER_ID_KEY = /(?:user|owner|actor|reporter|creator|person|people|appellant)ids?$/i
/** Fields that identify a person; the triggers of migration 0080 have the same list. */
const PERSONAL_FIELDS = new Set(['displayName', 'photoURL', 'email', 'emailKey', 'nameKey'])

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function collectUserIds(value: unknown, isUserId: boolean, userIds: Set<string>): void {
  if (typeof value === 'string' && isUserId) userIds.add(value)
  if (Array.isArray(value)) for (const item of value) collectUserIds(item, isUserId, userIds)
  if (!isFields(value)) return
  for (const [key, field] of Object.entries(value)) {
    collectUserIds(field, isUserId || USER_ID_KEY.test(key), userIds)
  }
}

export function namedUserIds(...states: (Fields | null)[]): string[] {
  const userIds = new Set<string>()
  for (const state of states) collectUserIds(state, false, userIds)
  return [...userIds]
}

/** Replaces a user id with a pseudonym. With `isSubject`, also replaces the fields that identify the person. */
export function withoutPerson(
  value: unknown,
  id: string,
  pseudonym: string,
  isSubject: boolean,
): unknown {
  if (value === id) return pseudonym
  if (Array.isArray(value))
    return value.map((item) => withoutPerson(item, id, pseudonym, isSubject))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key === id ? pseudonym : key,
      isSubject && PERSONAL_FIELDS.has(key) && typeof field === 'string'
        ? pseudonym
        : withoutPerson(field, id, pseudonym, isSubject),
    ]),
  )
}
