import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { cutPage, decodePlace, encodeCursor, type Place } from './cursor.ts'

interface PageRequest {
  /** The table whose `at` and `id` order the list. */
  readonly table: string
  readonly order: 'desc' | 'asc'
  readonly scope: string
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Reads one page of a list that is ordered by time and id. @throws {Failure} 400 when the cursor is of another list */
export async function readPage<DB, TB extends keyof DB, Row extends Place>(
  select: SelectQueryBuilder<DB, TB, Row>,
  { table, order, scope, cursor, limit }: PageRequest,
): Promise<{ readonly items: Row[]; readonly nextCursor: string | null }> {
  const cursorPlace = decodePlace(cursor, scope)
  const [at, id] = [sql.ref(`${table}.at`), sql.ref(`${table}.id`)]
  const comparison = sql.raw(order === 'desc' ? '<' : '>')
  const rows: Place[] = await select
    .$if(cursorPlace !== null, (query) =>
      query.where(
        sql<SqlBool>`(${at}, ${id}) ${comparison} (${cursorPlace?.at ?? 0}, ${cursorPlace?.id ?? ''})`,
      ),
    )
    .orderBy(at, order)
    .orderBy(id, order)
    .limit(limit + 1)
    .execute()
  return cutPage(rows as Row[], limit, (last) => encodeCursor(scope, [last.at, last.id]))
}
