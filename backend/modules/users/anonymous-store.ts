import { type Merged, NOTHING_MERGED } from '../../../shared/api/users.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { applyUpdate } from './apply-update.ts'
import { endConnections } from './ended-session-store.ts'
import { createFavoriteStore } from './favorites/favorite-store.ts'
import { createUserStore, NO_ADDRESS, newUser, type StoredUser } from './user-store.ts'

/** A day between two notes of the same listener: who was here today is not written down at each call. */
export const SEEN_EVERY_MS = 24 * 60 * 60_000

/**
 * Moves what other modules store of a listener without an account to an account, in its transaction. Resolves with
 * how much that was.
 */
export type MoveBelongings = (
  tx: Queries,
  from: string,
  to: string,
) => Promise<Omit<Merged, 'favorites'>>

/** True for a user without an account, and without anything that only an account or an admin gives. */
const isMovable = ({ email, role, plan, disabled }: StoredUser) =>
  email === NO_ADDRESS && role === 'listener' && plan === 'free' && !disabled

/** Users who listen without an account. Times in ms since the epoch. */
export function createAnonymousStore(queries: Queries) {
  return {
    /** Adds a user without an account; one of that id who is there already is left unchanged. */
    register: (
      id: string,
      now: number,
    ): Promise<{ readonly user: StoredUser; readonly isNew: boolean }> =>
      inTransaction(queries, async (tx) => {
        const registered = await createUserStore(tx).register(newUser(id, now), () => null)
        if (registered.isNew) {
          await tx.insertInto('anonymous_users').values({ user_id: id, seen_at: now }).execute()
        }
        return registered
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

    /**
     * The user has an account from now on, of this address: they are no longer looked at as unused, and what was
     * opened with an anonymous token ends.
     */
    keep: (id: string, email: string, now: number): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const kept = await createUserStore(tx).change(id, (stored) =>
          stored?.email === NO_ADDRESS ? applyUpdate({ ...stored, email }, {}, now) : null,
        )
        await tx.deleteFrom('anonymous_users').where('user_id', '=', id).execute()
        if (kept !== null) await endConnections(tx, id, now)
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

    /** Removes a user without an account; false when there is none of that id any more. */
    remove: (id: string, now: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        const left = await users.hold(id)
        if (left?.email !== NO_ADDRESS) return false
        return users.remove(id, left.updatedAt, { by: null, at: now })
      }),

    /**
     * Moves all that a user without an account has saved to an account, and removes that user; a user who is not
     * there any more has been moved before. Resolves with what was moved now.
     * @throws {Failure} 409 when the favourites do not fit; nothing has changed then
     */
    moveTo: (
      from: string,
      to: string,
      now: number,
      moveBelongings: MoveBelongings,
    ): Promise<Merged | 'no-target' | 'has-account'> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        const left = await users.hold(from)
        if ((await users.get(to)) === null) return 'no-target'
        if (left === null) return NOTHING_MERGED
        if (from === to || !isMovable(left)) return 'has-account'
        const favorites = await createFavoriteStore(tx).copy(from, to, now)
        const others = await moveBelongings(tx, from, to)
        await users.remove(from, left.updatedAt, { by: null, at: now })
        return { ...others, favorites }
      }),
  }
}
export type AnonymousStore = ReturnType<typeof createAnonymousStore>
