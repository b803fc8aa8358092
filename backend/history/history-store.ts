import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { inTransaction } from '../database/transaction.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'

/** A row of `history`. Times in ms since the epoch. */
export interface StoredSession {
  readonly id: string
  readonly stationId: string
  readonly startedAt: number
  readonly endedAt: number
}

export interface SessionPage {
  readonly items: StoredSession[]
  readonly nextCursor: string | null
  readonly total: number
}

/** `other`: the id is taken by a session with another station or start; nothing is changed then. */
export type PutOutcome =
  | { readonly outcome: 'added' | 'known'; readonly session: StoredSession }
  | { readonly outcome: 'other' }

const rowSchema = z
  .object({ id: z.string(), station_id: z.string(), started_at: z.int(), ended_at: z.int() })
  .transform((row) => ({
    id: row.id,
    stationId: row.station_id,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }))

const SCOPE = 'history'

/** Who listened to what. `keep`: how many sessions a user has at most. Synchronous, like SQLite. */
export function createHistoryStore(database: DatabaseSync, keep: number) {
  const one = database.prepare('SELECT * FROM history WHERE user_id = ? AND id = ?')
  // Sent again, a session can only have grown: what arrives late takes nothing back.
  const put = database.prepare(
    `INSERT INTO history (user_id, id, station_id, started_at, ended_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id, id) DO UPDATE SET ended_at = max(ended_at, excluded.ended_at)`,
  )
  const trim = database.prepare(
    `DELETE FROM history WHERE user_id = ? AND (started_at, id) < (
       SELECT started_at, id FROM history WHERE user_id = ?
       ORDER BY started_at DESC, id DESC LIMIT 1 OFFSET ?)`,
  )
  const first = database.prepare(
    'SELECT * FROM history WHERE user_id = ? ORDER BY started_at DESC, id DESC LIMIT ?',
  )
  const next = database.prepare(
    `SELECT * FROM history WHERE user_id = ? AND (started_at, id) < (?, ?)
     ORDER BY started_at DESC, id DESC LIMIT ?`,
  )
  const count = database.prepare('SELECT count(*) AS total FROM history WHERE user_id = ?')
  const remove = database.prepare('DELETE FROM history WHERE user_id = ? AND id = ?')
  const clear = database.prepare('DELETE FROM history WHERE user_id = ?')

  return {
    /**
     * Adds a session, or lets the known one of that id end later. The user must exist. With
     * `roughly` the start is a guess: that of the known one holds.
     */
    put: (userId: string, session: StoredSession, roughly = false): PutOutcome =>
      inTransaction(database, () => {
        const { id, stationId, startedAt, endedAt } = session
        const row = one.get(userId, id)
        const known = row === undefined ? null : rowSchema.parse(row)
        const isOther =
          known?.stationId !== stationId || (known.startedAt !== startedAt && !roughly)
        if (known && isOther) return { outcome: 'other' }
        put.run(userId, id, stationId, startedAt, endedAt)
        if (known === null) trim.run(userId, userId, keep - 1)
        if (known === null) return { outcome: 'added', session }
        return {
          outcome: 'known',
          session: { ...known, endedAt: Math.max(endedAt, known.endedAt) },
        }
      }),

    /**
     * A page, the newest first.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: (userId: string, query: { cursor?: string | undefined; limit: number }): SessionPage => {
      const place =
        query.cursor === undefined ? [] : decodeCursor(query.cursor, SCOPE, ['number', 'string'])
      const statement = place.length === 0 ? first : next
      const rows = statement
        .all(userId, ...place, query.limit + 1)
        .map((row) => rowSchema.parse(row))
      const items = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? items.at(-1) : undefined
      return {
        items,
        nextCursor: last ? encodeCursor(SCOPE, [last.startedAt, last.id]) : null,
        total: Number(count.get(userId)?.total),
      }
    },

    /** False when there is no such session. */
    remove: (userId: string, id: string): boolean => remove.run(userId, id).changes === 1,

    /** Removes every session of a user. */
    clear: (userId: string): void => {
      clear.run(userId)
    },
  }
}
export type HistoryStore = ReturnType<typeof createHistoryStore>
