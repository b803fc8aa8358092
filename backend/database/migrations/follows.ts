import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** Who follows what, and the calendars that users read elsewhere. */
export async function addFollows(queries: Queries): Promise<void> {
  // As users.id is, which one of them names.
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('follows')
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('deleted', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('follows_key', ['user_id', 'kind', 'id'])
    .execute()
  // What is followed at all: the stations whose programme is read.
  await sql`CREATE INDEX follows_followed ON follows (kind, id) WHERE deleted = 0`.execute(queries)
  await queries.schema
    .createTable('user_calendars')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}
