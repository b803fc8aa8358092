import { sql } from 'kysely'
import { z } from 'zod'
import { PLANS, type Plan, ROLES, type Role } from '../../../shared/api/field-rules.ts'
import type { UsersQuery } from '../../../shared/api/users.ts'
import { toPlain } from '../../../shared/search/plain-words.ts'
import { USER_WORDS_MAX, userWords } from '../../../shared/search/user-words.ts'
import { countRows, hasRows } from '../../database/count-rows.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { cutPage, decodePlace, encodeCursor } from '../../http/cursor.ts'
import { Failure } from '../../http/failure.ts'
import { erasePerson } from '../audit/erasure-store.ts'
import { type Change, keepChange } from '../audit/keep-change.ts'
import { endConnections, endSessions } from './ended-session-store.ts'

/** A row of `users`. Times in ms since the epoch. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly role: Role
  readonly plan: Plan
  readonly visible: boolean
  /** Whether others see the favourites, while the user is visible; left out: they do not. */
  readonly showsFavorites?: boolean
  /** Whether an admin has locked the account: its tokens count no more. Left out: not. */
  readonly disabled?: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** The address of a user without an account. */
export const NO_ADDRESS = ''

/** A user as they begin: a listener on the free plan, unseen by others, without an account. */
export const newUser = (id: string, now: number): StoredUser => ({
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

const rowSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    display_name: z.string().nullable(),
    photo_url: z.string().nullable(),
    role: z.enum(ROLES),
    plan: z.enum(PLANS),
    visible: z.int(),
    shows_favorites: z.int(),
    disabled: z.int(),
    created_at: z.int(),
    updated_at: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    photoURL: row.photo_url,
    role: row.role,
    plan: row.plan,
    visible: row.visible === 1,
    showsFavorites: row.shows_favorites === 1,
    disabled: row.disabled === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))

/** A user as a row of the table has them. */
export const readUser = (row: unknown): StoredUser => rowSchema.parse(row)

/** The row of a user; its id and the time of its making never change. */
const toRow = (user: StoredUser) => ({
  email: user.email,
  display_name: user.displayName,
  photo_url: user.photoURL,
  role: user.role,
  plan: user.plan,
  visible: Number(user.visible),
  shows_favorites: Number(user.showsFavorites ?? false),
  disabled: Number(user.disabled ?? false),
  name_key: user.displayName === null ? null : toPlain(user.displayName),
  updated_at: user.updatedAt,
})

/** Whether this is an admin who may sign in. */
const mayAdminister = (user: StoredUser | null) => user?.role === 'admin' && !user.disabled

/**
 * There is always an admin: the last one is neither demoted, nor disabled, nor removed, not by themselves either.
 * @throws {Failure} 409
 */
async function requireOtherAdmin(
  users: { readonly hasOtherAdmin: (id: string) => Promise<boolean> },
  id: string,
): Promise<void> {
  if (await users.hasOtherAdmin(id)) return
  throw new Failure(
    409,
    'last-admin',
    'This is the last admin. Make another person an admin first.',
  )
}

/** Those who chose to be visible; users without an account are on no list. */
function visible(queries: Queries) {
  return queries
    .selectFrom('users')
    .where('email', '<>', sql.lit(NO_ADDRESS))
    .where('visible', '=', sql.lit(1))
}

/** Writes by which words a user is found, where they are not those of before. */
async function keepWords(tx: Queries, user: StoredUser): Promise<void> {
  const words = userWords(user)
  const kept = await tx
    .selectFrom('user_words')
    .select('word')
    .where('user_id', '=', user.id)
    .limit(USER_WORDS_MAX)
    .execute()
  const before = new Set(kept.map(({ word }) => word))
  if (words.length === before.size && words.every((word) => before.has(word))) return
  await tx.deleteFrom('user_words').where('user_id', '=', user.id).execute()
  if (words.length === 0) return
  await tx
    .insertInto('user_words')
    .values(words.map((word) => ({ word, user_id: user.id })))
    .execute()
}

/** Long lists of one user, as: the table, the column of the user, the column by which rows differ, rows of one statement. */
const LONG_LISTS = [
  ['history', 'user_id', 'id', 250],
  ['favorites', 'user_id', 'station_id', 250],
  ['crate_songs', 'user_id', 'song_key', 250],
  ['follows', 'user_id', 'id', 250],
  // Each with the search, its tags, figures and shows.
  ['stations', 'owner_id', 'key', 5],
] as const

/** Removes what a foreign key would remove in one long statement. */
async function removeBelongings(tx: Queries, id: string): Promise<void> {
  for (const [table, user, name, limit] of LONG_LISTS) {
    const [from, owner, column] = [sql.table(table), sql.ref(user), sql.ref(name)]
    for (let removed = 1n; removed > 0n; ) {
      const { numAffectedRows = 0n } =
        await sql`DELETE FROM ${from} WHERE ${owner} = ${id} AND ${column} IN
        (SELECT ${column} FROM ${from} WHERE ${owner} = ${id} LIMIT ${sql.lit(limit)})`.execute(tx)
      removed = numAffectedRows
    }
  }
}

/**
 * Returns the stations that a user has claimed to the catalog, as others see them: what waited for a moderator goes, and
 * so does a pause of theirs, which no one else could end.
 */
async function releaseClaimed(tx: Queries, id: string): Promise<void> {
  const claimed = tx
    .selectFrom('stations')
    .select('key')
    .where('owner_id', '=', id)
    .where('origin', '<>', 'creator')
  await tx.deleteFrom('station_revisions').where('station_key', 'in', claimed).execute()
  await tx
    .updateTable('stations')
    .set((eb) => ({
      owner_id: null,
      on_air: null,
      owner_paused: 0,
      paused: eb
        .case()
        .when(
          eb.or([eb('hidden', '=', 1), eb('merged_into', 'is not', null), eb('off_at', '>', 0)]),
        )
        .then(1)
        .else(0)
        .end(),
      updated_at: eb('updated_at', '+', 1),
    }))
    .where('key', 'in', claimed)
    .execute()
}

/** The users table. */
export function createUserStore(queries: Queries) {
  const one = (id: string) => queries.selectFrom('users').selectAll().where('id', '=', id)
  const get = async (id: string): Promise<StoredUser | null> => {
    const row = await one(id).executeTakeFirst()
    return row === undefined ? null : rowSchema.parse(row)
  }

  return {
    get,

    /** Reads a user in a transaction that changes what belongs to them: until it ends, no other changes the row. */
    hold: async (id: string): Promise<StoredUser | null> => {
      const row = await one(id)
        .$if(engineOf(queries) === 'postgres', (select) => select.forUpdate())
        .executeTakeFirst()
      return row === undefined ? null : rowSchema.parse(row)
    },

    /** Users with this address, in whatever case either is written: two at most, which is one too many. */
    withEmail: async (email: string): Promise<StoredUser[]> => {
      const rows = await queries
        .selectFrom('users')
        .selectAll()
        .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)])))
        .orderBy('id')
        .limit(2)
        .execute()
      return rows.map((row) => rowSchema.parse(row))
    },

    /** False when the id is taken; nothing is changed then. */
    insert: (user: StoredUser): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const added = await tx
          .insertInto('users')
          .values({ ...toRow(user), id: user.id, created_at: user.createdAt })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows !== 1n) return false
        await keepWords(tx, user)
        return true
      }),

    /**
     * Adds a user, or writes what `change` makes of the one of that id; null leaves the row as it is. Resolves with
     * the row as it is then, and whether it is new.
     */
    register: (
      user: StoredUser,
      change: (stored: StoredUser) => StoredUser | null,
    ): Promise<{ readonly user: StoredUser; readonly isNew: boolean }> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        if (await users.insert(user)) return { user, isNew: true }
        const stored = await users.hold(user.id)
        if (stored === null) throw new Error('A registered user is missing.')
        const changed = change(stored)
        if (changed !== null) await users.update(changed)
        return { user: changed ?? stored, isNew: false }
      }),

    /** False when the user no longer exists. */
    update: (user: StoredUser): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const changed = await tx
          .updateTable('users')
          .set(toRow(user))
          .where('id', '=', user.id)
          .executeTakeFirst()
        if (changed.numUpdatedRows !== 1n) return false
        await keepWords(tx, user)
        return true
      }),

    /**
     * Reads a user and writes what `decide` makes of them, with no other change in between. Null leaves the
     * row as it is, and so does an error, which is passed on. Resolves with what was written.
     * @throws {Failure} 409 when no admin would be left
     */
    change: (
      id: string,
      decide: (
        user: StoredUser | null,
        tx: Queries,
      ) => StoredUser | null | Promise<StoredUser | null>,
    ): Promise<StoredUser | null> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        const before = await users.get(id)
        const next = await decide(before, tx)
        if (next === null) return null
        if (mayAdminister(before) && !mayAdminister(next)) await requireOtherAdmin(users, id)
        await users.update(next)
        return next
      }),

    /**
     * Removes the row, where it is still the one of that time, and by foreign key what hangs on it; deeds have a
     * pseudonym in their place. False
     * when there was none such. In a transaction, because what is removed with it (a cover that two stations
     * share) depends on rows that others write. Open connections of live events end. `by` is the admin who removes
     * another: it is kept, and the sessions of who is removed end.
     * @throws {Failure} 409 when no admin would be left
     */
    remove: (
      id: string,
      updatedAt: number,
      { by, at }: Pick<Change, 'by' | 'at'>,
    ): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const user = await createUserStore(tx).get(id)
        if (user?.updatedAt !== updatedAt) return false
        if (mayAdminister(user)) await requireOtherAdmin(createUserStore(tx), id)
        await releaseClaimed(tx, id)
        await removeBelongings(tx, id)
        const removed = await tx
          .deleteFrom('users')
          .where('id', '=', id)
          .where('updated_at', '=', updatedAt)
          .executeTakeFirst()
        if (removed.numDeletedRows !== 1n) return false
        const subject = { kind: 'user', id } as const
        const { role, plan } = user
        await keepChange(tx, { by, action: 'users.delete', subject, at }, { role, plan }, null)
        await erasePerson(tx, id)
        await (by === null ? endConnections(tx, id, at) : endSessions(tx, id, at))
        return true
      }),

    /**
     * A page of those who chose to be visible, the longest here first. All users, for admins: user-list-store.ts.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async ({ cursor, limit }: Pick<UsersQuery, 'cursor' | 'limit'>) => {
      const scope = 'users'
      const after = decodePlace(cursor, scope)
      const rows = await visible(queries)
        .selectAll()
        .$if(after !== null, (select) =>
          select.where((eb) =>
            eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit + 1)
        .execute()
      const read = rows.map((row) => rowSchema.parse(row))
      const cursorAt = (last: StoredUser) => encodeCursor(scope, [last.createdAt, last.id])
      return { ...cutPage(read, limit, cursorAt), total: await countRows(visible(queries)) }
    },

    /** Whether another user than this one is an admin and may sign in. */
    hasOtherAdmin: (id: string) =>
      hasRows(
        queries
          .selectFrom('users')
          .where('role', '=', 'admin')
          .where('disabled', '=', 0)
          .where('id', '<>', id),
      ),
  }
}
export type UserStore = ReturnType<typeof createUserStore>
