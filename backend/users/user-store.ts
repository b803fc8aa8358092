import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { PLANS, type Plan, ROLES, type Role } from '../../shared/api/field-rules.ts'
import type { Favorite } from '../../shared/api/users.ts'
import { inTransaction } from '../database/transaction.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { mergeFavorites } from './favorites.ts'

/** A row of `users`, without favourites. Times in ms since the epoch. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly role: Role
  readonly plan: Plan
  readonly visible: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

const rowSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    display_name: z.string().nullable(),
    photo_url: z.string().nullable(),
    role: z.enum(ROLES),
    plan: z.enum(PLANS),
    visible: z.int(),
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))

const toFavorite = (row: Record<string, SQLOutputValue>): Favorite => ({
  stationId: String(row.station_id),
  version: Number(row.version),
  deleted: row.deleted === 1,
})

export interface UserListQuery {
  readonly role?: Role | undefined
  readonly plan?: Plan | undefined
  readonly visibleOnly: boolean
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The users table and its favourites. Synchronous, like SQLite. */
export function createUserStore(database: DatabaseSync) {
  const one = database.prepare('SELECT * FROM users WHERE id = ?')
  const insert = database.prepare(
    `INSERT INTO users (id, email, display_name, photo_url, role, plan, visible, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  )
  const update = database.prepare(
    `UPDATE users SET email = ?, display_name = ?, photo_url = ?, role = ?, plan = ?, visible = ?,
     updated_at = ? WHERE id = ?`,
  )
  const remove = database.prepare('DELETE FROM users WHERE id = ?')
  const favoritesOf = database.prepare(
    'SELECT * FROM favorites WHERE user_id = ? ORDER BY station_id',
  )
  const putFavorite = database.prepare('INSERT OR REPLACE INTO favorites VALUES (?, ?, ?, ?)')

  const get = (id: string): StoredUser | null => {
    const row = one.get(id)
    return row === undefined ? null : rowSchema.parse(row)
  }
  const favorites = (id: string): Favorite[] => favoritesOf.all(id).map(toFavorite)

  return {
    get,
    favorites,

    /** False when the id is taken; nothing is changed then. */
    insert: (u: StoredUser): boolean => {
      const values = [u.id, u.email, u.displayName, u.photoURL, u.role, u.plan, Number(u.visible)]
      return insert.run(...values, u.createdAt, u.updatedAt).changes === 1
    },

    /** False when the user no longer exists. */
    update: (u: StoredUser): boolean => {
      const values = [u.email, u.displayName, u.photoURL, u.role, u.plan, Number(u.visible)]
      return update.run(...values, u.updatedAt, u.id).changes === 1
    },

    /** Removes the row and, by foreign key, the favourites. False when there was none. */
    remove: (id: string): boolean => remove.run(id).changes === 1,

    /**
     * Merges favourites and writes those that changed; `check` may throw on the merge, and then nothing is
     * written.
     */
    mergeFavorites: (
      id: string,
      incoming: readonly Favorite[],
      now: number,
      check: (merged: readonly Favorite[]) => void,
    ): Favorite[] =>
      inTransaction(database, () => {
        const stored = favorites(id)
        const merged = mergeFavorites(stored, incoming, now)
        check(merged)
        // The merge hands on what it keeps as it was.
        const kept = new Set(stored)
        const changed = merged.filter((favorite) => !kept.has(favorite))
        for (const f of changed) putFavorite.run(id, f.stationId, f.version, Number(f.deleted))
        return merged
      }),

    /** @throws {Failure} 400 when the cursor is not one of this list */
    list: (query: UserListQuery) => {
      const { role, plan, visibleOnly, limit } = query
      const scope = `users:${role ?? ''}:${plan ?? ''}:${visibleOnly}`
      const after =
        query.cursor === undefined ? [] : decodeCursor(query.cursor, scope, ['number', 'string'])
      const filter: [string, SQLInputValue[]][] = [
        ...(role ? [['role = ?', [role]] as [string, SQLInputValue[]]] : []),
        ...(plan ? [['plan = ?', [plan]] as [string, SQLInputValue[]]] : []),
        ...(visibleOnly ? [['visible = 1', []] as [string, SQLInputValue[]]] : []),
      ]
      const where = ['TRUE', ...filter.map(([sql]) => sql)].join(' AND ')
      const values = filter.flatMap(([, value]) => value)
      const place = after.length === 0 ? '' : 'AND (created_at, id) > (?, ?)'
      const rows = database
        .prepare(`SELECT * FROM users WHERE ${where} ${place} ORDER BY created_at, id LIMIT ?`)
        .all(...values, ...after, limit + 1)
        .map((row) => rowSchema.parse(row))
      const items = rows.slice(0, limit)
      const last = rows.length > limit ? items.at(-1) : undefined
      const total = database
        .prepare(`SELECT count(*) AS n FROM users WHERE ${where}`)
        .get(...values)?.n
      const nextCursor = last ? encodeCursor(scope, [last.createdAt, last.id]) : null
      return { items, nextCursor, total: Number(total) }
    },
  }
}
export type UserStore = ReturnType<typeof createUserStore>
