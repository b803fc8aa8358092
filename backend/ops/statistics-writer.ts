import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'

/**
 * Has PostgreSQL learn how these tables are filled, which it would do by itself some minutes later: until
 * then it plans as if they were empty. One at a time, for none takes longer than a statement may.
 */
export async function writeStatistics(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(queries)
}
