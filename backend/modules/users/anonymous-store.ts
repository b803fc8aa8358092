import { type Merged, NOTHING_MERGED } from '../../../shared/api/users.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { applyUpdate } from './apply-update.ts'
import { endConnections } from './ended-session-store.ts'
import { createFavoriteStore } from './favorites/favorite-store.ts'
import { createUserStore, NO_ADDRESS, newUser, type StoredUser } from './user-store.ts'

export const SEEN_INTERVAL_MS = 24 * 60 * 60_000

/** Moves data of other modules to an account, in the transaction of the merge. Returns the counts. */
export type MoveBelongings = (
  tx: Queries,
  from: string,
  to: string,
) => Promise<Omit<Merged, 'favorites'>>

/** True for an anonymous user without rights that an account or an admin gave. */
const isMovable = ({ email, role, plan, disabled }: StoredUser) =>
  email === NO_ADDRESS && role === 'listener' && plan === 'free' && !disabled

/** Stores users who listen without an account, and turns them into accounts or merges them into one. */
export function createAnonymousStore(queries: Queries) {
  return {
    /** Adds an anonymous user. An existing user with this id stays unchanged. */
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

    /** Updates `seen_at` of an anonymous user, at most once a day. */
    touch: async (id: string, now: number): Promise<void> => {
      const row = await queries
        .selectFrom('anonymous_users')
        .select('seen_at')
        .where('user_id', '=', id)
        .executeTakeFirst()
      if (row === undefined || row.seen_at > now - SEEN_INTERVAL_MS) return
      await queries
        .updateTable('anonymous_users')
        .set({ seen_at: now })
        .where('user_id', '=', id)
        .execute()
    },

    /** Converts an anonymous user to an account and ends connections opened with an anonymous token. */
    convertToAccount: (id: string, email: string, now: number): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const changed = await createUserStore(tx).change(id, (stored) =>
          stored?.email === NO_ADDRESS ? applyUpdate({ ...stored, email }, {}, now) : null,
        )
        await tx.deleteFrom('anonymous_users').where('user_id', '=', id).execute()
        if (changed !== null) await endConnections(tx, id, now)
      }),

    unused: async (time: number, limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('anonymous_users')
        .select('user_id')
        .where('seen_at', '<', time)
        .orderBy('seen_at')
        .limit(limit)
        .execute()
      return rows.map((row) => row.user_id)
    },

    remove: (id: string, now: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        const source = await users.lockForUpdate(id)
        if (source?.email !== NO_ADDRESS) return false
        return users.remove(id, source.updatedAt, { by: null, at: now })
      }),

    /** Merges a user into an account. Moves nothing if the user is deleted. @throws {Failure} 409 when favorites exceed the limit */
    moveTo: (
      from: string,
      to: string,
      now: number,
      moveBelongings: MoveBelongings,
    ): Promise<Merged | 'no-target' | 'has-account'> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        const source = await users.lockForUpdate(from)
        if ((await users.get(to)) === null) return 'no-target'
        if (source === null) return NOTHING_MERGED
        if (from === to || !isMovable(source)) return 'has-account'
        const favorites = await createFavoriteStore(tx).copy(from, to, now)
        const movedCounts = await moveBelongings(tx, from, to)
        await users.remove(from, source.updatedAt, { by: null, at: now })
        return { ...movedCounts, favorites }
      }),
  }
}
export type AnonymousStore = ReturnType<typeof createAnonymousStore>
