import { sql } from 'kysely'
import { dayHourOf, type Total } from '../../analytics/total-sums.ts'
import { givenRows } from '../../database/given-rows.ts'
import { engineOf, type Queries } from '../../database/queries.ts'

/** Accounts that have heard something, each of which counts once for the hour in which it was made. */
export function createFirstSoundStore(queries: Queries) {
  return {
    /**
     * Marks those of these accounts that were made since a moment (ms since the epoch) and are not marked yet, and
     * answers what they add to the totals. Users without an account, and who is gone, are left out.
     */
    mark: async (uids: readonly string[], since: number): Promise<Total[]> => {
      const given = queries
        .selectFrom(
          givenRows(
            queries,
            { id: 'text' },
            uids.map((id) => ({ id })),
          ),
        )
        .select('id')
      const isPostgres = engineOf(queries) === 'postgres'
      const rows = await queries
        .updateTable('users')
        .set({ heard_sound: 1 })
        // As an array PostgreSQL looks for each by the index, however many it takes them for.
        .where(
          'id',
          isPostgres ? '=' : 'in',
          isPostgres ? sql<string>`any(array${given})` : sql<string>`${given}`,
        )
        .where('heard_sound', '=', sql.lit(0))
        .where('email', '<>', sql.lit(''))
        .where('created_at', '>=', since)
        .returning('created_at')
        .execute()
      return rows.map(({ created_at }) => {
        return { ...dayHourOf(created_at), metric: 'first-sound', name: '', amount: 1 }
      })
    },
  }
}
