import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../database/queries.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { cutPage, decodePlace, encodeCursor } from '../http/cursor.ts'
import { toSortKey } from '../stations/search-expression.ts'

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

/** Sessions of stations that have a text in their name, whatever case and accents either is written with. */
const namedLike = (text: string) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM stations
    WHERE stations.id = history.station_id
    AND stations.name_key LIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\')`

/** Who listened to what. `keep`: how many sessions a user has at most. */
export function createHistoryStore(queries: Queries, keep: number) {
  const ofUser = (tx: Queries, userId: string) =>
    tx.selectFrom('history').selectAll().where('user_id', '=', userId)

  /** Removes what is older than the newest `keep` sessions of a user. */
  async function trim(tx: Queries, userId: string): Promise<void> {
    // The index alone is read: as many rows as are kept are stepped over.
    const last = await tx
      .selectFrom('history')
      .select(['started_at', 'id'])
      .where('user_id', '=', userId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(keep - 1)
      .executeTakeFirst()
    if (last === undefined) return
    await tx
      .deleteFrom('history')
      .where('user_id', '=', userId)
      .where((eb) => eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(last.started_at, last.id)))
      .execute()
  }

  return {
    /**
     * Adds a session, or lets the known one of that id end later. The user must exist. With
     * `roughly` the start is a guess: that of the known one holds.
     */
    put: (userId: string, session: StoredSession, roughly = false): Promise<PutOutcome> =>
      inTransaction(queries, async (tx) => {
        const { id, stationId, startedAt, endedAt } = session
        const row = await ofUser(tx, userId).where('id', '=', id).executeTakeFirst()
        if (row === undefined) {
          await tx
            .insertInto('history')
            .values({
              user_id: userId,
              id,
              station_id: stationId,
              started_at: startedAt,
              ended_at: endedAt,
            })
            .execute()
          await trim(tx, userId)
          return { outcome: 'added', session }
        }
        const known = rowSchema.parse(row)
        const isOther = known.stationId !== stationId || (known.startedAt !== startedAt && !roughly)
        if (isOther) return { outcome: 'other' }
        // Sent again, a session can only have grown: what arrives late takes nothing back.
        const grown = { ...known, endedAt: Math.max(endedAt, known.endedAt) }
        await tx
          .updateTable('history')
          .set({ ended_at: grown.endedAt })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .execute()
        return { outcome: 'known', session: grown }
      }),

    /**
     * A page, the newest first.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async (
      userId: string,
      query: {
        cursor?: string | undefined
        /** How many are left out before the page. */
        skip?: number | undefined
        limit: number
        query?: string | undefined
      },
    ): Promise<SessionPage> => {
      const { skip = 0 } = query
      const scope = query.query ? `${SCOPE}:${query.query}` : SCOPE
      const after = decodePlace(query.cursor, scope)
      const named = toSortKey(query.query ?? '')
      const matching = <Rows extends SelectQueryBuilder<Tables, 'history', object>>(rows: Rows) =>
        named === '' ? rows : (rows.where(namedLike(named)) as Rows)
      const rows = await matching(ofUser(queries, userId))
        .$if(after !== null, (select) =>
          select.where((eb) =>
            eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(after?.at ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(query.limit + 1)
        .$if(skip > 0, (some) => some.offset(skip))
        .execute()
      const read = rows.map((row) => rowSchema.parse(row))
      const { total } = await matching(
        queries
          .selectFrom('history')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('user_id', '=', userId),
      ).executeTakeFirstOrThrow()
      const cursorAt = (last: StoredSession) => encodeCursor(scope, [last.startedAt, last.id])
      return { ...cutPage(read, query.limit, cursorAt), total }
    },

    /** False when there is no such session. */
    remove: async (userId: string, id: string): Promise<boolean> => {
      const removed = await queries
        .deleteFrom('history')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return removed.numDeletedRows === 1n
    },

    /** Makes the sessions of one user another's, who keeps the newest. */
    move: (from: string, to: string): Promise<void> =>
      inTransaction(queries, async (tx) => {
        await tx
          .updateTable('history')
          .set({ user_id: to })
          .where('user_id', '=', from)
          // What a device has sent for both of them already is there.
          .where(
            'id',
            'not in',
            tx.selectFrom('history as known').select('known.id').where('known.user_id', '=', to),
          )
          .execute()
        await trim(tx, to)
      }),

    /** Removes every session of a user. */
    clear: async (userId: string): Promise<void> => {
      await queries.deleteFrom('history').where('user_id', '=', userId).execute()
    },
  }
}
export type HistoryStore = ReturnType<typeof createHistoryStore>
