import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether the database answers the smallest of queries. Takes as long as the database; never rejects. */
export async function isAnswering(queries: Queries): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(queries)
    return true
  } catch {
    return false
  }
}

/** What stores ask: the database, or a transaction of it. */
export type Queries = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

/** Which engine answers. For the few statements that differ: the search, and what names a day. */
export function engineOf(queries: Queries): Engine {
  return queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** How many rows a query finds. */
export async function countRows<DB, Table extends keyof DB>(
  select: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const row = await select
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number((row as { readonly count: unknown }).count)
}
