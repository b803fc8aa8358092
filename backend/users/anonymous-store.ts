import type { Queries } from '../database/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { createFavoriteStore } from './favorites/favorite-store.ts'
import { createUserStore, NO_ADDRESS } from './user-store.ts'

/** A day between two notes of the same listener: who was here today is not written down at each call. */
export const SEEN_EVERY_MS = 24 * 60 * 60_000

/** What of a listener without an account the other slices keep, moved to an account in its transaction. */
export type MoveBelongings = (tx: Queries, from: string, to: string) => Promise<void>

/** Users who listen without an account. Times in ms since the epoch. */
export function createAnonymousStore(queries: Queries) {
  return {
    /** Adds a user without an account; false when there is one of that id, who is left as they are. */
    insert: (id: string, now: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const isNew = await createUserStore(tx).insert({
          id,
          email: NO_ADDRESS,
          displayName: null,
          photoURL: null,
          role: 'listener',
          plan: 'free',
          visible: false,
          createdAt: now,
          updatedAt: now,
        })
        if (isNew) {
          await tx.insertInto('anonymous_users').values({ user_id: id, seen_at: now }).execute()
        }
        return isNew
      }),

    /** Notes that a user without an account is here, where the last note is a day old. */
    see: async (id: string, now: number): Promise<void> => {
      const row = await queries
        .selectFrom('anonymous_users')
        .select('seen_at')
        .where('user_id', '=', id)
        .executeTakeFirst()
      if (row === undefined || row.seen_at > now - SEEN_EVERY_MS) return
      await queries
        .updateTable('anonymous_users')
        .set({ seen_at: now })
        .where('user_id', '=', id)
        .execute()
    },

    /** The user has an account from now on, of this address: they are no longer looked at as unused. */
    keep: (id: string, email: string, now: number): Promise<void> =>
      inTransaction(queries, async (tx) => {
        await createUserStore(tx).change(id, (stored) =>
          stored === null
            ? null
            : { ...stored, email, updatedAt: Math.max(now, stored.updatedAt + 1) },
        )
        await tx.deleteFrom('anonymous_users').where('user_id', '=', id).execute()
      }),

    /** Ids of users without an account who were last here before that time, the longest unused first. */
    unused: async (before: number, limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('anonymous_users')
        .select('user_id')
        .where('seen_at', '<', before)
        .orderBy('seen_at')
        .limit(limit)
        .execute()
      return rows.map((row) => row.user_id)
    },

    /**
     * Moves all that a user without an account has kept to an account, and removes that user; what is not
     * there any more has been moved before. False when there is no such account.
     * @throws {Failure} 409 when the favourites do not fit; nothing has changed then
     */
    moveTo: (
      from: string,
      to: string,
      now: number,
      moveBelongings: MoveBelongings,
    ): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        const left = await users.get(from)
        if ((await users.get(to)) === null) return false
        if (left === null) return true
        await createFavoriteStore(tx).copy(from, to, now)
        await moveBelongings(tx, from, to)
        await users.remove(from, left.updatedAt)
        return true
      }),
  }
}
export type AnonymousStore = ReturnType<typeof createAnonymousStore>
