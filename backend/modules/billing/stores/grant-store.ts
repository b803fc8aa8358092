import type { Queries } from '../../../database/queries.ts'
import type { StoredSubscription } from '../state/stored-subscription.ts'

/** What paid sessions gave: one row each, kept by the database itself. */
export function createGrantStore(queries: Queries) {
  return {
    /** False when the session, or its subscription, gave something before: nothing is changed then. */
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

    /** Whether a user ever had a paid plan. */
    hasAny: async (uid: string): Promise<boolean> => {
      const one = await queries
        .selectFrom('grants')
        .select('session_id')
        .where('uid', '=', uid)
        .limit(1)
        .executeTakeFirst()
      return one !== undefined
    },
  }
}
