import type { Queries } from '../database/queries.ts'

/** Whose sessions an admin has ended. Times are ms since the epoch. */
export function createEndedSessionStore(queries: Queries) {
  return {
    /** Notes that the sessions of a user have ended; nothing where there is no such user. */
    note: async (userId: string, at: number): Promise<void> => {
      const user = queries
        .selectFrom('users')
        .select((eb) => ['id', eb.val(at).as('ended_at')])
        .where('id', '=', userId)
      await queries
        .insertInto('ended_sessions')
        .columns(['user_id', 'ended_at'])
        .expression(user)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ended_at: at }))
        .execute()
    },

    /** When the sessions of a user ended last; null: as far as is kept, never. */
    get: async (userId: string): Promise<number | null> => {
      const row = await queries
        .selectFrom('ended_sessions')
        .select('ended_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.ended_at ?? null
    },

    /** The latest of those that ended at a time or later, by user: so many at most. */
    since: async (from: number, limit: number): Promise<ReadonlyMap<string, number>> => {
      const rows = await queries
        .selectFrom('ended_sessions')
        .selectAll()
        .where('ended_at', '>=', from)
        .orderBy('ended_at', 'desc')
        .orderBy('user_id', 'desc')
        .limit(limit)
        .execute()
      return new Map(rows.map(({ user_id: id, ended_at: at }) => [id, at]))
    },
  }
}
export type EndedSessionStore = ReturnType<typeof createEndedSessionStore>
