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

/** @throws {Failure} 400 when the cursor is not one of this list */
export async function readPage<DB, TB extends keyof DB, Row extends Place>(
  select: SelectQueryBuilder<DB, TB, Row>,
  { table, order, scope, cursor, limit }: PageRequest,
): Promise<{ readonly items: Row[]; readonly nextCursor: string | null }> {
  const after = decodePlace(cursor, scope)
  const [at, id] = [sql.ref(`${table}.at`), sql.ref(`${table}.id`)]
  const beyond = sql.raw(order === 'desc' ? '<' : '>')
  const rows: Place[] = await select
    .$if(after !== null, (some) =>
      some.where(sql<SqlBool>`(${at}, ${id}) ${beyond} (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy(at, order)
    .orderBy(id, order)
    .limit(limit + 1)
    .execute()
  return cutPage(rows as Row[], limit, (last) => encodeCursor(scope, [last.at, last.id]))
}
