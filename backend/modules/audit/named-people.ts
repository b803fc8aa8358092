export type Fields = Readonly<Record<string, unknown>>

/** Keys that hold user ids, with any prefix: ownerId, userIds, reporterId. */
const NAMES_PEOPLE = /(?:user|owner|actor|reporter|creator|person|people|appellant)ids?$/i
/** Fields that identify a person; the triggers of migration 0080 have the same list. */
const PERSONAL = new Set(['displayName', 'photoURL', 'email', 'emailKey', 'nameKey'])

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function collect(value: unknown, isName: boolean, userIds: Set<string>): void {
  if (typeof value === 'string' && isName) userIds.add(value)
  if (Array.isArray(value)) for (const one of value) collect(one, isName, userIds)
  if (!isFields(value)) return
  for (const [key, field] of Object.entries(value)) {
    collect(field, isName || NAMES_PEOPLE.test(key), userIds)
  }
}

export function namedUserIds(...states: (Fields | null)[]): string[] {
  const userIds = new Set<string>()
  for (const state of states) collect(state, false, userIds)
  return [...userIds]
}

/** `isAbout`: the entry is about that person, so identifying fields are replaced too. */
export function withoutPerson(
  value: unknown,
  id: string,
  pseudonym: string,
  isAbout: boolean,
): unknown {
  if (value === id) return pseudonym
  if (Array.isArray(value)) return value.map((one) => withoutPerson(one, id, pseudonym, isAbout))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key === id ? pseudonym : key,
      isAbout && PERSONAL.has(key) && typeof field === 'string'
        ? pseudonym
        : withoutPerson(field, id, pseudonym, isAbout),
    ]),
  )
}
