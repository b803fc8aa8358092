import { hasRows, type Queries } from '../../../database/queries.ts'
import type { StoredSubscription } from '../state/stored-subscription.ts'

/** Stores the grants of paid sessions. The database ensures that a session has at most one grant. */
export function createGrantStore(queries: Queries) {
  return {
    /** Returns false, without a change, when the session or its subscription already has a grant. */
    add: async (purchased: StoredSubscription, now: number): Promise<boolean> => {
      const result = await queries
        .insertInto('grants')
        .values({
          session_id: purchased.sessionId,
          uid: purchased.uid,
          plan: purchased.plan,
          price_id: purchased.priceId,
          subscription: purchased.ref,
          granted_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    hasAny: (uid: string) => hasRows(queries.selectFrom('grants').where('uid', '=', uid)),
  }
}

/** Stores hashes of users who had a plan (trials.ts). */
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
