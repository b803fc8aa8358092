import { sql } from 'kysely'
import { z } from 'zod'
import { PLANS, type Plan, ROLES, type Role } from '../../../shared/api/field-rules.ts'
import type { UsersQuery } from '../../../shared/api/users.ts'
import { toPlain, USER_WORDS_MAX, userWords } from '../../../shared/search/plain-words.ts'
import { countRows, engineOf, hasRows, type Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { cutPage, decodePlace, encodeCursor } from '../../http/cursor.ts'
import { Failure } from '../../http/failure.ts'
import { erasePerson } from '../audit/erasure-store.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import { endConnections, endSessions } from './ended-session-store.ts'

/** A row of `users`. The times are in ms since the epoch. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly role: Role
  readonly plan: Plan
  readonly visible: boolean
  /** True when others see the favorites of a visible user. Default: false. */
  readonly showsFavorites?: boolean
  /** True when others see what a visible user plays now. Default: false. */
  readonly showsListening?: boolean
  /** True when an admin has disabled the account, which invalidates its tokens. Default: false. */
  readonly disabled?: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

export const NO_ADDRESS = ''

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
    shows_listening: z.int(),
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
    showsListening: row.shows_listening === 1,
    disabled: row.disabled === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))

export const readUser = (row: unknown): StoredUser => rowSchema.parse(row)

const toRow = (user: StoredUser) => ({
  email: user.email,
  display_name: user.displayName,
  photo_url: user.photoURL,
  role: user.role,
  plan: user.plan,
  visible: Number(user.visible),
  shows_favorites: Number(user.showsFavorites ?? false),
  shows_listening: Number(user.showsListening ?? false),
  disabled: Number(user.disabled ?? false),
  name_key: user.displayName === null ? null : toPlain(user.displayName),
  updated_at: user.updatedAt,
})

const mayAdminister = (user: StoredUser | null) => user?.role === 'admin' && !user.disabled

/** The last admin cannot be demoted, disabled or deleted, not even by themselves. @throws {Failure} 409 */
async function requireOtherAdmin(
  users: { readonly hasOtherAdmin: (id: string) => Promise<boolean> },
  id: string,
): Promise<void> {
  if (await users.hasOtherAdmin(id)) return
  throw new Failure(409, 'last-admin')
}

function selectVisible(queries: Queries) {
  return queries
    .selectFrom('users')
    .where('email', '<>', sql.lit(NO_ADDRESS))
    .where('visible', '=', sql.lit(1))
}

async function updateSearchTerms(tx: Queries, user: StoredUser): Promise<void> {
  const terms = userWords(user)
  const stored = await tx
    .selectFrom('user_search_terms')
    .select('term')
    .where('user_id', '=', user.id)
    .limit(USER_WORDS_MAX)
    .execute()
  const storedTerms = new Set(stored.map(({ term }) => term))
  if (terms.length === storedTerms.size && terms.every((term) => storedTerms.has(term))) return
  await tx.deleteFrom('user_search_terms').where('user_id', '=', user.id).execute()
  if (terms.length === 0) return
  await tx
    .insertInto('user_search_terms')
    .values(terms.map((term) => ({ term, user_id: user.id })))
    .execute()
}

/** Tables with many rows per user. An entry has the table, its user column, its unique column, and the rows per statement. */
const LONG_LISTS = [
  ['history', 'user_id', 'id', 250],
  ['favorites', 'user_id', 'station_id', 250],
  ['saved_songs', 'user_id', 'song_key', 250],
  ['follows', 'user_id', 'id', 250],
  // The number is small, because each station also deletes its search entries, tags, figures and shows.
  ['stations', 'owner_id', 'key', 5],
] as const

/** Deletes long lists in batches. Their foreign keys would delete them in one long statement. */
async function removeBelongings(tx: Queries, id: string): Promise<void> {
  for (const [table, userColumn, uniqueColumn, limit] of LONG_LISTS) {
    const [from, owner, column] = [sql.table(table), sql.ref(userColumn), sql.ref(uniqueColumn)]
    for (let removed = 1n; removed > 0n; ) {
      const { numAffectedRows = 0n } =
        await sql`DELETE FROM ${from} WHERE ${owner} = ${id} AND ${column} IN
        (SELECT ${column} FROM ${from} WHERE ${owner} = ${id} LIMIT ${sql.lit(limit)})`.execute(tx)
      removed = numAffectedRows
    }
  }
}

/** Releases claimed stations. Deletes pending revisions, and the pause that only the owner could end. */
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

export function createUserStore(queries: Queries) {
  const selectUser = (id: string) => queries.selectFrom('users').selectAll().where('id', '=', id)
  const get = async (id: string): Promise<StoredUser | null> => {
    const row = await selectUser(id).executeTakeFirst()
    return row === undefined ? null : rowSchema.parse(row)
  }

  return {
    get,

    lockForUpdate: async (id: string): Promise<StoredUser | null> => {
      const row = await selectUser(id)
        .$if(engineOf(queries) === 'postgres', (select) => select.forUpdate())
        .executeTakeFirst()
      return row === undefined ? null : rowSchema.parse(row)
    },

    /** Returns users with this address, ignoring case: at most two, because the caller only checks if there are several. */
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

    /** Returns false when a user with this id exists. */
    insert: (user: StoredUser): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const added = await tx
          .insertInto('users')
          .values({ ...toRow(user), id: user.id, created_at: user.createdAt })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows !== 1n) return false
        await updateSearchTerms(tx, user)
        return true
      }),

    /** Inserts a user, or changes the existing one unless `change` returns null. Returns the current row. */
    register: (
      user: StoredUser,
      change: (stored: StoredUser) => StoredUser | null,
    ): Promise<{ readonly user: StoredUser; readonly isNew: boolean }> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        if (await users.insert(user)) return { user, isNew: true }
        const stored = await users.lockForUpdate(user.id)
        if (stored === null) throw new Error('A registered user is missing.')
        const changed = change(stored)
        if (changed !== null) await users.update(changed)
        return { user: changed ?? stored, isNew: false }
      }),

    update: (user: StoredUser): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const changed = await tx
          .updateTable('users')
          .set(toRow(user))
          .where('id', '=', user.id)
          .executeTakeFirst()
        if (changed.numUpdatedRows !== 1n) return false
        await updateSearchTerms(tx, user)
        return true
      }),

    /** Changes a user atomically, unless `decide` returns null or throws. @throws {Failure} 409 when no admin would remain */
    change: (
      id: string,
      decide: (
        user: StoredUser | null,
        tx: Queries,
      ) => StoredUser | null | Promise<StoredUser | null>,
    ): Promise<StoredUser | null> =>
      inTransaction(queries, async (tx) => {
        const users = createUserStore(tx)
        const current = await users.get(id)
        const next = await decide(current, tx)
        if (next === null) return null
        if (mayAdminister(current) && !mayAdminister(next)) await requireOtherAdmin(users, id)
        await users.update(next)
        return next
      }),

    /**
     * Deletes a user with all data. Returns false if the row changed since `updatedAt`. `by` is the admin who deletes
     * another user, whose sessions then end. Null when users delete themselves.
     * @throws {Failure} 409 when no admin would remain
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
        await recordChange(tx, { by, action: 'users.delete', subject, at }, { role, plan }, null)
        await erasePerson(tx, id)
        await (by === null ? endConnections(tx, id, at) : endSessions(tx, id, at))
        return true
      }),

    /** Lists visible users, oldest first. Admins use user-list-store.ts. @throws {Failure} 400 for a cursor of another list */
    list: async ({ cursor, limit }: Pick<UsersQuery, 'cursor' | 'limit'>) => {
      const scope = 'users'
      const after = decodePlace(cursor, scope)
      const rows = await selectVisible(queries)
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
      const users = rows.map((row) => rowSchema.parse(row))
      const cursorAt = (last: StoredUser) => encodeCursor(scope, [last.createdAt, last.id])
      return { ...cutPage(users, limit, cursorAt), total: await countRows(selectVisible(queries)) }
    },

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
