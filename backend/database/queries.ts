import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely'
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

export async function countRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  // Kysely cannot infer the selected column for generic tables.
  return Number((row as { readonly count: number }).count)
}

export async function hasRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = await rows.clearSelect().select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
  return row !== undefined
}
