import { inChunks } from '../../database/chunks.ts'
import { engineOf, type Queries } from '../../database/queries.ts'

/** Points of a key, which is a keyed hash. `endsAt` (ms since the epoch) is the end of the window. */
export interface RateCount {
  readonly key: string
  readonly points: number
  readonly endsAt: number
}

export const REMOVE_BATCH_SIZE = 1_000

/** Stores rate limit counts. The table is in memory on SQLite and unlogged on PostgreSQL. */
export function createRateLimitStore(queries: Queries) {
  return {
    /** Adds each count to the stored count of its key. Keys must differ. Restarts ended windows. Returns new counts. */
    add: async (counts: readonly RateCount[], now: number): Promise<Map<string, RateCount>> => {
      const totals = new Map<string, RateCount>()
      // A fixed order prevents deadlocks.
      const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      for (const chunk of inChunks(sorted)) {
        const rows = await queries
          .insertInto('rate_limits')
          .values(chunk.map(({ key, points, endsAt }) => ({ key, points, ends_at: endsAt })))
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((eb) => {
              const hasEnded = eb('rate_limits.ends_at', '<=', now)
              const added = eb('rate_limits.points', '+', eb.ref('excluded.points'))
              return {
                points: eb.case().when(hasEnded).then(eb.ref('excluded.points')).else(added).end(),
                ends_at: eb
                  .case()
                  .when(hasEnded)
                  .then(eb.ref('excluded.ends_at'))
                  .else(eb.ref('rate_limits.ends_at'))
                  .end(),
              }
            }),
          )
          .returningAll()
          .execute()
        for (const { key, points, ends_at: endsAt } of rows) {
          totals.set(key, { key, points, endsAt })
        }
      }
      return totals
    },

    removeEnded: async (now: number): Promise<number> => {
      const ended = queries
        .selectFrom('rate_limits')
        .select('key')
        .where('ends_at', '<=', now)
        .orderBy('ends_at')
        .limit(REMOVE_BATCH_SIZE)
        // The query skips rows that a concurrent write restarts.
        .$if(engineOf(queries) === 'postgres', (select) => select.forUpdate().skipLocked())
      const removed = await queries
        .deleteFrom('rate_limits')
        .where('key', 'in', ended)
        .executeTakeFirst()
      return Number(removed.numDeletedRows)
    },
  }
}
export type RateLimitStore = ReturnType<typeof createRateLimitStore>
