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
import { countRows, type Queries } from '../../../database/queries.ts'
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
/** A row of `history`. The times are in ms since the epoch. */
export type StoredSession = Readonly<z.infer<typeof rowSchema>>

export interface SessionPage {
  readonly items: StoredSession[]
  readonly nextCursor: string | null
  readonly total: number
}

/** With `id-taken`, the id belongs to a session with another station or start, so nothing was changed. */
export type PutOutcome =
  | { readonly outcome: 'added' | 'extended'; readonly session: StoredSession }
  | { readonly outcome: 'id-taken' }

const CURSOR_SCOPE = 'history'

/** Maximum rows per statement. SQLite reads this number in a few milliseconds. */
const READ_BATCH_SIZE = 1_000
const DELETE_BATCH_SIZE = 250
/** A search loads and sorts up to this many matches. With more, it reads rows in order until the page is full. */
const SORTED_MAX = 1_000

interface HistoryQuery {
  readonly cursor?: string | undefined
  readonly skip?: number | undefined
  readonly limit: number
  readonly query?: string | undefined
}

type SessionRow = Selectable<Tables['history']>
const POSITION_COLUMNS = ['started_at', 'id'] as const
type Position = Pick<SessionRow, (typeof POSITION_COLUMNS)[number]>

function compareNewest(a: Position, b: Position): number {
  if (a.started_at !== b.started_at) return b.started_at - a.started_at
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}

const eb = expressionBuilder<Tables, 'history'>()
const isOlderThan = ({ started_at, id }: Position): Expression<SqlBool> =>
  eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(started_at, id))

/** Stores the listening history of each user, at most `maxSessions` per user. */
export function createHistoryStore(queries: Queries, maxSessions: number) {
  const ofUser = (tx: Queries, userId: string) =>
    tx.selectFrom('history').selectAll().where('user_id', '=', userId)

  async function deleteBeyondMax(tx: Queries, userId: string): Promise<void> {
    const oldestRetained = await tx
      .selectFrom('history')
      .select(['started_at', 'id'])
      .where('user_id', '=', userId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(maxSessions - 1)
      .executeTakeFirst()
    if (oldestRetained === undefined) return
    const excess = () => ofUser(tx, userId).where(isOlderThan(oldestRetained))
    await removeAll(tx, userId, () => excess().clearSelect().select('id'))
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

  /** Returns the position after `skip` further sessions, or null when there are fewer. */
  async function skipSessions(userId: string, after: Position | null, skip: number) {
    let position = after
    for (let remaining = skip; remaining > 0; remaining -= READ_BATCH_SIZE) {
      const count = Math.min(remaining, READ_BATCH_SIZE)
      const next = await newestFirst(userId, position)
        .clearSelect()
        .select(POSITION_COLUMNS)
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst()
      if (next === undefined) return null
      position = next
    }
    return { position }
  }

  const newestFirst = (userId: string, after: Position | null) =>
    ofUser(queries, userId)
      .$if(after !== null, (rows) => rows.where(isOlderThan(after as Position)))
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')

  /** Returns the next station ids of a user's history. A loose index scan jumps from one station to the next. */
  async function stationIdsAfter(userId: string, after: string): Promise<string[]> {
    const nextStation = (previous: RawBuilder<unknown>) =>
      sql`SELECT min(station_id) FROM history WHERE user_id = ${userId} AND station_id > ${previous}`
    const { rows } = await sql<{ station_id: string }>`
      WITH RECURSIVE played (station_id) AS (
        ${nextStation(sql`${after}`)}
        UNION ALL
        SELECT (${nextStation(sql`played.station_id`)}) FROM played WHERE played.station_id IS NOT NULL)
      SELECT station_id FROM played WHERE station_id IS NOT NULL LIMIT ${sql.lit(LISTED_MAX)}`.execute(
      queries,
    )
    return rows.map((row) => row.station_id)
  }

  /** Counts sessions of each station whose name contains a text, ignoring case and accents. */
  async function countByStationName(userId: string, text: string): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    for (let after = ''; ; ) {
      const ids = await stationIdsAfter(userId, after)
      const last = ids.at(-1)
      if (last === undefined) return counts
      const matchingStations = queries
        .selectFrom('stations')
        .select('id')
        .where('id', 'in', ids)
        .where(sql<SqlBool>`name_key LIKE ${pattern} ESCAPE '\\'`)
      const rows = await queries
        .selectFrom('history')
        .select((eb) => ['station_id', eb.fn.countAll<number>().as('count')])
        .where('user_id', '=', userId)
        .where('station_id', 'in', matchingStations)
        .groupBy('station_id')
        .limit(LISTED_MAX)
        .execute()
      for (const { station_id: id, count } of rows) counts.set(id, count)
      if (ids.length < LISTED_MAX) return counts
      after = last
    }
  }

  async function loadAndSort(
    userId: string,
    ids: readonly string[],
    after: Position | null,
  ): Promise<SessionRow[]> {
    const sessions: SessionRow[] = []
    for (const chunk of inChunks(ids)) {
      const rows = await ofUser(queries, userId)
        .where('station_id', 'in', chunk)
        .limit(SORTED_MAX)
        .execute()
      sessions.push(...rows)
    }
    const older =
      after === null ? sessions : sessions.filter((row) => compareNewest(after, row) < 0)
    return older.sort(compareNewest)
  }

  async function scanInOrder(
    userId: string,
    counts: ReadonlyMap<string, number>,
    after: Position | null,
    { skip, maxCount }: { readonly skip: number; readonly maxCount: number },
  ): Promise<SessionRow[]> {
    const matches: SessionRow[] = []
    let remainingSkip = skip
    for (let position = after; ; ) {
      const rows = await newestFirst(userId, position).limit(READ_BATCH_SIZE).execute()
      for (const row of rows) {
        if (!counts.has(row.station_id)) continue
        if (remainingSkip > 0) remainingSkip -= 1
        else if (matches.push(row) === maxCount) return matches
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < READ_BATCH_SIZE) return matches
      position = last
    }
  }

  return {
    /** Adds or extends a session. The user must exist. With `isApproximate`, the start may differ from the stored one. */
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
          await deleteBeyondMax(tx, userId)
          return { outcome: 'added', session }
        }
        const stored = rowSchema.parse(row)
        const isOtherSession =
          stored.stationId !== stationId || (stored.startedAt !== startedAt && !isApproximate)
        if (isOtherSession) return { outcome: 'id-taken' }
        // A request that arrives late must not shorten the session.
        const extended = { ...stored, endedAt: Math.max(endedAt, stored.endedAt) }
        await tx
          .updateTable('history')
          .set({ ended_at: extended.endedAt })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .execute()
        return { outcome: 'extended', session: extended }
      }),

    /** Returns the newest sessions first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async (userId: string, query: HistoryQuery): Promise<SessionPage> => {
      const { skip = 0, limit } = query
      const scope = query.query ? `${CURSOR_SCOPE}:${query.query}` : CURSOR_SCOPE
      const place = decodePlace(query.cursor, scope)
      const after = place === null ? null : { started_at: place.at, id: place.id }
      const stationName = toSortKey(query.query ?? '')
      const pageOf = (rows: readonly SessionRow[], total: number): SessionPage => {
        const sessions = rows.map((row) => rowSchema.parse(row))
        const cursorAt = (last: StoredSession) => encodeCursor(scope, [last.startedAt, last.id])
        return { ...cutPage(sessions, limit, cursorAt), total }
      }
      if (stationName === '') {
        const start = await skipSessions(userId, after, skip)
        const rows =
          start === null
            ? []
            : await newestFirst(userId, start.position)
                .limit(limit + 1)
                .execute()
        const sessions = queries.selectFrom('history').where('user_id', '=', userId)
        return pageOf(rows, await countRows(sessions))
      }
      const counts = await countByStationName(userId, stationName)
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      if (total > SORTED_MAX) {
        const page = { skip, maxCount: limit + 1 }
        return pageOf(await scanInOrder(userId, counts, after, page), total)
      }
      const sorted = await loadAndSort(userId, [...counts.keys()], after)
      return pageOf(sorted.slice(skip, skip + limit + 1), total)
    },

    remove: async (userId: string, id: string): Promise<boolean> => {
      const removed = await queries
        .deleteFrom('history')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return removed.numDeletedRows === 1n
    },

    /** Moves sessions to another user, who keeps only the newest. Returns the number of moved sessions. */
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
            // Skips sessions that the device already sent for both users.
            .where('id', 'not in', ofUser(tx, to).clearSelect().select('id').where('id', 'in', ids))
            .executeTakeFirst()
          moved += Number(updated.numUpdatedRows)
          after = last.id
        }
        await deleteBeyondMax(tx, to)
        return moved
      }),

    clear: async (userId: string): Promise<void> => {
      await removeAll(queries, userId, () => ofUser(queries, userId).clearSelect().select('id'))
    },
  }
}
export type HistoryStore = ReturnType<typeof createHistoryStore>
