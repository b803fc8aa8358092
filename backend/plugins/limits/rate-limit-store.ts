import { inChunks } from '../../database/chunks.ts'
import { engineOf, type Queries } from '../../database/queries.ts'

/** How much is to be added under a key; where nothing is counted under it, a window ends at that time (ms). */
export interface ToCount {
  readonly key: string
  readonly points: number
  readonly endsAt: number
}

/** Most rows that one statement removes. */
export const REMOVED_AT_ONCE = 1_000

/**
 * What is counted for limits, by keys that are keyed hashes. The table is kept in memory by SQLite, and left out of
 * PostgreSQL's log and of what replicas and backups hold.
 */
export function createRateLimitStore(queries: Queries) {
  return {
    /** Adds to the counts of different keys, each in its window; one that has ended begins anew. Resolves with what they are now. */
    add: async (counts: readonly ToCount[], now: number): Promise<Map<string, ToCount>> => {
      const counted = new Map<string, ToCount>()
      // In one order always, so that two statements never wait for each other.
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

    /** Removes windows that have ended, as many as one statement may. Resolves with how many it were. */
    removeEnded: async (now: number): Promise<number> => {
      const ended = queries
        .selectFrom('rate_limits')
        .select('key')
        .where('ends_at', '<=', now)
        .orderBy('ends_at')
        .limit(REMOVED_AT_ONCE)
        // What a write begins anew at this moment stays, and is not waited for.
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
