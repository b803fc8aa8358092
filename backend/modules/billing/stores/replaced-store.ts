import type { Queries } from '../../../database/queries.ts'

/** Subscriptions that must still be ended at the provider. */
export function createReplacedStore(queries: Queries) {
  return {
    add: async (provider: string, ref: string): Promise<void> => {
      await queries
        .insertInto('replaced_subscriptions')
        .values({ provider, ref })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    list: async (provider: string, limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('replaced_subscriptions')
        .select('ref')
        .where('provider', '=', provider)
        .orderBy('ref')
        .limit(limit)
        .execute()
      return rows.map(({ ref }) => ref)
    },

    remove: async (provider: string, ref: string): Promise<void> => {
      await queries
        .deleteFrom('replaced_subscriptions')
        .where('provider', '=', provider)
        .where('ref', '=', ref)
        .execute()
    },
  }
}
