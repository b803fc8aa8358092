import { sql } from 'kysely'
import { createIndexBesideWrites } from '../concurrent-index.ts'
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
}

/** 0077: those that are there, as feature-store.ts counts them. */
export const addHomeIndex = (queries: Queries): Promise<void> =>
  createIndexBesideWrites(
    queries,
    'stations_on_home',
    sql`stations (featured_at) WHERE featured_at > 0`,
  )
