import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'

/**
 * Updates the planner statistics of copied tables. Until autovacuum runs, PostgreSQL plans queries as if they were
 * empty. One statement per table, because each has its own timeout.
 */
export async function writeStatistics(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(queries)
}
