/** Which people the fields of a deed name, and the same fields once one of them is gone: pure. */

/** Fields of what was changed, and their values. */
export type Fields = Readonly<Record<string, unknown>>

/** Fields under which deeds name people, whatever else the name has: ownerId, userIds, reporterId. */
const NAMES_PEOPLE = /(?:user|owner|actor|reporter|creator|person|people|appellant)ids?$/i
/** Fields that identify the person of an account; the triggers of migration 0080 have the same list. */
const PERSONAL = new Set(['displayName', 'photoURL', 'email', 'emailKey', 'nameKey'])

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function collect(value: unknown, isName: boolean, found: Set<string>): void {
  if (typeof value === 'string' && isName) found.add(value)
  if (Array.isArray(value)) for (const one of value) collect(one, isName, found)
  if (!isFields(value)) return
  for (const [key, field] of Object.entries(value)) {
    collect(field, isName || NAMES_PEOPLE.test(key), found)
  }
}

/** Ids of users that these fields name. */
export function namedPeople(...states: (Fields | null)[]): string[] {
  const found = new Set<string>()
  for (const state of states) collect(state, false, found)
  return [...found]
}

/**
 * The same fields with a pseudonym in place of a person's id, wherever it stands. `isAbout`: the deed is about that
 * person, and what tells who they are gives way, too.
 */
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
