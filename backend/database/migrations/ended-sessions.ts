import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/**
 * 0069: whose sessions an admin has ended, for as long as tokens of before are genuine. Those of a user who was removed
 * are kept as long, so no key names the user.
 */
export async function addEndedSessions(queries: Queries): Promise<void> {
  // As users.id is.
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('ended_sessions')
    .addColumn('user_id', text, (column) => column.primaryKey().notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute()
  const index = queries.schema.createIndex('ended_sessions_at').on('ended_sessions')
  await index.columns(['ended_at', 'user_id']).execute()
}
