import { type Kysely, PostgresAdapter } from 'kysely'
import type { Tables } from './tables.ts'

/** What stores ask: the database, or a transaction of it. */
export type Queries = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

/** Which engine answers. For the few statements that differ: the search, and what names a day. */
export function engineOf(queries: Queries): Engine {
  return queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
