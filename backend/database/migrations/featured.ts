import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** 0068: stations that admins have put on the home page, and since when (ms since the epoch; 0: not). */
export async function addFeatured(queries: Queries): Promise<void> {
  await queries.schema
    .alterTable('stations')
    // Tables of SQLite that are strict know no bigint.
    .addColumn('featured_at', engineOf(queries) === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0),
    )
    .execute()
  await sql`CREATE INDEX stations_on_home ON stations (featured_at) WHERE featured_at > 0`.execute(
    queries,
  )
}
