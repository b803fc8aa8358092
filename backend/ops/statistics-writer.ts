import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'

/** Until autovacuum, PostgreSQL plans as if tables were empty. One statement per table, as each has its own timeout. */
export async function writeStatistics(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(queries)
}
