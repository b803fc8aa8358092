import { inChunks } from '../../database/chunks.ts'
import { engineOf, type Queries } from '../../database/queries.ts'

/** Points to add to a key; `endsAt` (ms) applies when a new window starts. */
export interface RateCount {
  readonly key: string
  readonly points: number
  readonly endsAt: number
}

export const REMOVED_AT_ONCE = 1_000

/** By keyed hash. SQLite stores the table in memory; in PostgreSQL it is unlogged. */
export function createRateLimitStore(queries: Queries) {
  return {
    /** Adds points to different keys; an ended window restarts. Resolves with the new counts. */
    add: async (counts: readonly RateCount[], now: number): Promise<Map<string, RateCount>> => {
      const counted = new Map<string, RateCount>()
      // A fixed order prevents deadlocks.
      const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      for (const some of inChunks(sorted)) {
        const rows = await queries
          .insertInto('rate_limits')
          .values(some.map(({ key, points, endsAt }) => ({ key, points, ends_at: endsAt })))
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
          counted.set(key, { key, points, endsAt })
        }
      }
      return counted
    },

    removeEnded: async (now: number): Promise<number> => {
      const ended = queries
        .selectFrom('rate_limits')
        .select('key')
        .where('ends_at', '<=', now)
        .orderBy('ends_at')
        .limit(REMOVED_AT_ONCE)
        // Skips rows that a concurrent write restarts.
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
