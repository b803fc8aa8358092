import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { z } from 'zod'
import { toSortKey } from '../../../../shared/search/sort-key.ts'
import { inChunks, LISTED_MAX } from '../../../database/chunks.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { cutPage, decodePlace, encodeCursor } from '../../../http/cursor.ts'

const rowSchema = z
  .object({ id: z.string(), station_id: z.string(), started_at: z.int(), ended_at: z.int() })
  .transform((row) => ({
    id: row.id,
    stationId: row.station_id,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }))
/** A row of `history`. Times in ms since the epoch. */
export type StoredSession = Readonly<z.infer<typeof rowSchema>>

export interface SessionPage {
  readonly items: StoredSession[]
  readonly nextCursor: string | null
  readonly total: number
}

/** `other`: the id belongs to a session with another station or start; nothing is changed. */
export type PutOutcome =
  | { readonly outcome: 'added' | 'known'; readonly session: StoredSession }
  | { readonly outcome: 'other' }

const SCOPE = 'history'

/** Rows or stations per statement: a few milliseconds in SQLite. */
const STEP = 1_000
const DELETE_BATCH_SIZE = 250
/** Up to this many matches are loaded and sorted; beyond it, rows are read in order until the page is full. */
const SORTED_MAX = 1_000

interface HistoryQuery {
  readonly cursor?: string | undefined
  readonly skip?: number | undefined
  readonly limit: number
  readonly query?: string | undefined
}

type SessionRow = Selectable<Tables['history']>
const PLACE_COLUMNS = ['started_at', 'id'] as const
type PlaceRow = Pick<SessionRow, (typeof PLACE_COLUMNS)[number]>

function compareNewest(a: PlaceRow, b: PlaceRow): number {
  if (a.started_at !== b.started_at) return b.started_at - a.started_at
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1
}

const eb = expressionBuilder<Tables, 'history'>()
const isBehind = ({ started_at, id }: PlaceRow): Expression<SqlBool> =>
  eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(started_at, id))

export function createHistoryStore(queries: Queries, max: number) {
  const ofUser = (tx: Queries, userId: string) =>
    tx.selectFrom('history').selectAll().where('user_id', '=', userId)

  async function trim(tx: Queries, userId: string): Promise<void> {
    // Index-only scan over `max` rows.
    const last = await tx
      .selectFrom('history')
      .select(['started_at', 'id'])
      .where('user_id', '=', userId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(max - 1)
      .executeTakeFirst()
    if (last === undefined) return
    const isOlder = () => ofUser(tx, userId).where(isBehind(last))
    await removeAll(tx, userId, () => isOlder().clearSelect().select('id'))
  }

  /** Deletes the selected sessions in batches, so that other statements run in between. */
  async function removeAll(
    tx: Queries,
    userId: string,
    select: () => SelectQueryBuilder<Tables, 'history', { id: string }>,
  ): Promise<void> {
    for (;;) {
      const { numDeletedRows } = await tx
        .deleteFrom('history')
        .where('user_id', '=', userId)
        .where('id', 'in', select().limit(DELETE_BATCH_SIZE))
        .executeTakeFirst()
      if (numDeletedRows < BigInt(DELETE_BATCH_SIZE)) return
    }
  }

  /** Position after skipping `skip` sessions; null when there are fewer. */
  async function stepOver(userId: string, after: PlaceRow | null, skip: number) {
    let at = after
    for (let left = skip; left > 0; left -= STEP) {
      const step = Math.min(left, STEP)
      const next = await inOrder(userId, at)
        .clearSelect()
        .select(PLACE_COLUMNS)
        .limit(1)
        .offset(step - 1)
        .executeTakeFirst()
      if (next === undefined) return null
      at = next
    }
    return { at }
  }

  const inOrder = (userId: string, after: PlaceRow | null) =>
    ofUser(queries, userId)
      .$if(after !== null, (rows) => rows.where(isBehind(after as PlaceRow)))
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')

  /** The next stations of a user's history by id. A loose index scan jumps from one station to the next. */
  async function stationsAfter(userId: string, after: string): Promise<string[]> {
    const next = (than: RawBuilder<unknown>) =>
      sql`SELECT min(station_id) FROM history WHERE user_id = ${userId} AND station_id > ${than}`
    const { rows } = await sql<{ station_id: string }>`
      WITH RECURSIVE played (station_id) AS (
        ${next(sql`${after}`)}
        UNION ALL
        SELECT (${next(sql`played.station_id`)}) FROM played WHERE played.station_id IS NOT NULL)
      SELECT station_id FROM played WHERE station_id IS NOT NULL LIMIT ${sql.lit(LISTED_MAX)}`.execute(
      queries,
    )
    return rows.map((row) => row.station_id)
  }

  /** Session counts of a user's stations whose name contains a text, ignoring case and accents. */
  async function sessionsNamed(userId: string, text: string): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    for (let after = ''; ; ) {
      const ids = await stationsAfter(userId, after)
      const last = ids.at(-1)
      if (last === undefined) return counts
      const named = queries
        .selectFrom('stations')
        .select('id')
        .where('id', 'in', ids)
        .where(sql<SqlBool>`name_key LIKE ${pattern} ESCAPE '\\'`)
      const rows = await queries
        .selectFrom('history')
        .select((eb) => ['station_id', eb.fn.countAll<number>().as('count')])
        .where('user_id', '=', userId)
        .where('station_id', 'in', named)
        .groupBy('station_id')
        .limit(LISTED_MAX)
        .execute()
      for (const { station_id: id, count } of rows) counts.set(id, count)
      if (ids.length < LISTED_MAX) return counts
      after = last
    }
  }

  async function findFew(
    userId: string,
    ids: readonly string[],
    after: PlaceRow | null,
  ): Promise<SessionRow[]> {
    const found: SessionRow[] = []
    for (const some of inChunks(ids)) {
      const rows = await ofUser(queries, userId)
        .where('station_id', 'in', some)
        .limit(SORTED_MAX)
        .execute()
      found.push(...rows)
    }
    const following = after === null ? found : found.filter((row) => compareNewest(after, row) < 0)
    return following.sort(compareNewest)
  }

  async function findMany(
    userId: string,
    counts: ReadonlyMap<string, number>,
    after: PlaceRow | null,
    { skip, most }: { readonly skip: number; readonly most: number },
  ): Promise<SessionRow[]> {
    const found: SessionRow[] = []
    let left = skip
    for (let at = after; ; ) {
      const rows = await inOrder(userId, at).limit(STEP).execute()
      for (const row of rows) {
        if (!counts.has(row.station_id)) continue
        if (left > 0) left -= 1
        else if (found.push(row) === most) return found
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < STEP) return found
      at = last
    }
  }

  return {
    /** Adds or extends a session; the user must exist. `isApproximate`: the stored start wins. */
    put: (userId: string, session: StoredSession, isApproximate = false): Promise<PutOutcome> =>
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
        const isOther =
          known.stationId !== stationId || (known.startedAt !== startedAt && !isApproximate)
        if (isOther) return { outcome: 'other' }
        // A resent session can only be longer; a late request never shortens it.
        const grown = { ...known, endedAt: Math.max(endedAt, known.endedAt) }
        await tx
          .updateTable('history')
          .set({ ended_at: grown.endedAt })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .execute()
        return { outcome: 'known', session: grown }
      }),

    /** Newest first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async (userId: string, query: HistoryQuery): Promise<SessionPage> => {
      const { skip = 0, limit } = query
      const scope = query.query ? `${SCOPE}:${query.query}` : SCOPE
      const place = decodePlace(query.cursor, scope)
      const after = place === null ? null : { started_at: place.at, id: place.id }
      const named = toSortKey(query.query ?? '')
      const pageOf = (rows: readonly SessionRow[], total: number): SessionPage => {
        const read = rows.map((row) => rowSchema.parse(row))
        const cursorAt = (last: StoredSession) => encodeCursor(scope, [last.startedAt, last.id])
        return { ...cutPage(read, limit, cursorAt), total }
      }
      if (named === '') {
        const start = await stepOver(userId, after, skip)
        const rows =
          start === null
            ? []
            : await inOrder(userId, start.at)
                .limit(limit + 1)
                .execute()
        const all = queries.selectFrom('history').where('user_id', '=', userId)
        return pageOf(rows, await countRows(all))
      }
      const counts = await sessionsNamed(userId, named)
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      if (total > SORTED_MAX)
        return pageOf(await findMany(userId, counts, after, { skip, most: limit + 1 }), total)
      const few = await findFew(userId, [...counts.keys()], after)
      return pageOf(few.slice(skip, skip + limit + 1), total)
    },

    remove: async (userId: string, id: string): Promise<boolean> => {
      const removed = await queries
        .deleteFrom('history')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return removed.numDeletedRows === 1n
    },

    /** The target has the newest. Resolves with the number of moved sessions. */
    move: (from: string, to: string): Promise<number> =>
      inTransaction(queries, async (tx) => {
        let moved = 0
        for (let after = ''; ; ) {
          const rows = await ofUser(tx, from)
            .clearSelect()
            .select('id')
            .where('id', '>', after)
            .orderBy('id')
            .limit(LISTED_MAX)
            .execute()
          const last = rows.at(-1)
          if (last === undefined) break
          const ids = rows.map(({ id }) => id)
          const updated = await tx
            .updateTable('history')
            .set({ user_id: to })
            .where('user_id', '=', from)
            .where('id', 'in', ids)
            // The device already sent this session for both users.
            .where('id', 'not in', ofUser(tx, to).clearSelect().select('id').where('id', 'in', ids))
            .executeTakeFirst()
          moved += Number(updated.numUpdatedRows)
          after = last.id
        }
        await trim(tx, to)
        return moved
      }),

    clear: async (userId: string): Promise<void> => {
      await removeAll(queries, userId, () => ofUser(queries, userId).clearSelect().select('id'))
    },
  }
}
export type HistoryStore = ReturnType<typeof createHistoryStore>
