import type { Queries } from '../../../database/queries.ts'

/** Hashes of users who had a plan once (see trials/user-hashes.ts). */
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

    hasAny: async (hashes: readonly string[]): Promise<boolean> => {
      if (hashes.length === 0) return false
      const one = await queries
        .selectFrom('past_plans')
        .select('person')
        .where('person', 'in', hashes)
        .limit(1)
        .executeTakeFirst()
      return one !== undefined
    },

    /** Forgets those of before a time. */
    prune: async (before: number): Promise<void> => {
      await queries.deleteFrom('past_plans').where('at', '<', before).execute()
    },
  }
}
