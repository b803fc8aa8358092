import type { Queries } from '../../database/queries.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { SESSIONS } from '../../plugins/events/topics.ts'

/** Whose sessions an admin has ended. Times are ms since the epoch. */
export function createEndedSessionStore(queries: Queries) {
  return {
    /** Notes that the sessions of a user have ended, of one who was removed as well. */
    note: async (userId: string, at: number): Promise<void> => {
      await queries
        .insertInto('ended_sessions')
        .values({ user_id: userId, ended_at: at })
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

/**
 * Ends the open connections of a user's live events at all instances. The last that a transaction does of its own.
 * `now`: ms since the epoch.
 */
export async function endConnections(tx: Queries, userId: string, now: number): Promise<void> {
  await createEventStore(tx).add([{ kind: SESSIONS, data: { userId } }], now)
}

/** The same, and has all instances refuse what tokens of before ask for. */
export async function endSessions(tx: Queries, userId: string, now: number): Promise<void> {
  await createEndedSessionStore(tx).note(userId, now)
  await endConnections(tx, userId, now)
}
