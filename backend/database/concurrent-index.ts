import { type RawBuilder, sql } from 'kysely'
import { engineOf, type Queries } from './queries.ts'

/**
 * Builds an index of a table that may be large, for a migration that is `isOutsideTransaction`. On PostgreSQL others
 * write meanwhile; what an attempt that was broken off has left is removed first. SQLite's writers wait.
 * @param on the table and its columns: sql`stations (votes, id)`
 */
export async function createIndexBesideWrites(
  queries: Queries,
  name: string,
  on: RawBuilder<unknown>,
): Promise<void> {
  const index = sql.id(name)
  if (engineOf(queries) === 'sqlite') {
    await sql`CREATE INDEX IF NOT EXISTS ${index} ON ${on}`.execute(queries)
    return
  }
  await sql`DROP INDEX CONCURRENTLY IF EXISTS ${index}`.execute(queries)
  await sql`CREATE INDEX CONCURRENTLY ${index} ON ${on}`.execute(queries)
}
