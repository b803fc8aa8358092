/** Generated users with realistic shares of roles and plans. */
import type { Queries } from '../../backend/database/queries.ts'
import { PLANS, ROLES } from '../../shared/api/field-rules.ts'
import { userWords } from '../../shared/search/plain-words.ts'

const AT_ONCE = 500
const FIRST = ['Ada', 'Élodie', 'José', 'Δήμητρα', 'Zoë', 'Łukasz', 'Søren', '라디오']
const LAST = ['Lovelace', 'Straße', 'María', 'Novák', 'Ødegård', 'Brown']

/** Writes `count` users (`user-0` ...) with the search words that admins use. */
export async function writeGeneratedUsers(database: Queries, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const users = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
      const n = from + index
      const displayName = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]} ${n % 997}`
      return { n, id: `user-${n}`, displayName, email: `person.${n}@example${n % 50}.org` }
    })
    await database.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values(
          users.map(({ n, id, displayName, email }) => ({
            ...{ id, email, display_name: displayName, name_key: displayName.toLowerCase() },
            // As in production: nearly all are listeners on the free plan.
            role: n % 40 === 0 ? (ROLES[n % 3] ?? 'listener') : n === 1 ? 'admin' : 'listener',
            plan: n % 40 === 0 ? (PLANS[n % 3] ?? 'free') : 'free',
            ...{ photo_url: null, visible: n % 2, disabled: Number(n % 500 === 0) },
            ...{ created_at: 1_700_000_000_000 + n * 1_000, updated_at: 1_700_000_000_000 },
          })),
        )
        .execute()
      const terms = users.flatMap((user) =>
        userWords(user).map((term) => ({ term, user_id: user.id })),
      )
      await tx.insertInto('user_search_terms').values(terms).execute()
    })
  }
}
