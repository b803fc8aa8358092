import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'

/** Until autovacuum runs, PostgreSQL plans as if the tables were empty. One table per statement timeout. */
export async function writeStatistics(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(queries)
}
