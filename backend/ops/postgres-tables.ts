import { Kysely, sql } from 'kysely'
import { postgresDialect } from '../database/postgres-dialect.ts'
import type { Queries } from '../database/queries.ts'
import type { Tables } from '../database/tables.ts'

export async function withPostgres<T>(
  url: string,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const queries = new Kysely<Tables>({ dialect: await postgresDialect(url) })
  try {
    return await work(queries)
  } finally {
    await queries.destroy()
  }
}

export function postgresTables(url: string): Promise<string[]> {
  return withPostgres(url, async (queries) => {
    const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
    return tables.filter(({ isView }) => !isView).map(({ name }) => name)
  })
}

/**
 * Updates the planner statistics of copied tables. Until autovacuum runs, PostgreSQL plans queries as if they were
 * empty. One statement per table, because each has its own timeout.
 */
export async function writeStatistics(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(queries)
}
