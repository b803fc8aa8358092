import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Returns true when `SELECT 1` succeeds. Never rejects and sets no timeout. */
export async function isResponding(queries: Queries): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(queries)
    return true
  } catch {
    return false
  }
}

export type Queries = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

export function engineOf(queries: Queries): Engine {
  return queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
