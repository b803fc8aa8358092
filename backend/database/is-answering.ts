import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/** Whether the database answers the smallest of queries. Takes as long as the database; never rejects. */
export async function isAnswering(queries: Queries): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(queries)
    return true
  } catch {
    return false
  }
}
