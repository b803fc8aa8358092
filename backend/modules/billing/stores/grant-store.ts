import { hasRows } from '../../../database/count-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import type { StoredSubscription } from '../state/stored-subscription.ts'

/** Grants of paid sessions, one row each. The database enforces uniqueness. */
export function createGrantStore(queries: Queries) {
  return {
    /** False, without a change, when the session or its subscription has a grant already. */
    add: async (bought: StoredSubscription, now: number): Promise<boolean> => {
      const added = await queries
        .insertInto('grants')
        .values({
          session_id: bought.sessionId,
          uid: bought.uid,
          plan: bought.plan,
          price_id: bought.priceId,
          subscription: bought.ref,
          granted_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return added.numInsertedOrUpdatedRows === 1n
    },

    hasAny: (uid: string) => hasRows(queries.selectFrom('grants').where('uid', '=', uid)),
  }
}

export function createPastPlanStore(queries: Queries) {
  return {
    add: async (hashes: readonly string[], now: number): Promise<void> => {
      if (hashes.length === 0) return
      await queries
        .insertInto('past_plans')
        .values([...new Set(hashes)].map((person) => ({ person, at: now })))
        .onConflict((conflict) => conflict.column('person').doUpdateSet({ at: now }))
        .execute()
    },

    hasAny: async (hashes: readonly string[]): Promise<boolean> =>
      hashes.length > 0 && hasRows(queries.selectFrom('past_plans').where('person', 'in', hashes)),

    prune: async (before: number): Promise<void> => {
      await queries.deleteFrom('past_plans').where('at', '<', before).execute()
    },
  }
}
