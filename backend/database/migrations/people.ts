import { sql } from 'kysely'
import { toPlain } from '../../../shared/search/plain-words.ts'
import { engineOf, type Queries } from '../queries.ts'

/** What people show of themselves and how they are found, whom they block, and what they report of others. */
export async function addPeople(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  // As users.id is, which some of them name.
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  // Tables of SQLite that are strict know no bigint.
  const whole = isSqlite ? 'integer' : 'bigint'
  const { schema } = queries
  await schema
    .alterTable('users')
    .addColumn('shows_favorites', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('users').addColumn('name_key', text).execute()
  // The others get theirs when they become visible: any change of a user writes it.
  const visible = await queries
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('visible', '=', 1)
    .execute()
  for (const { id, display_name: name } of visible) {
    if (name === null) continue
    await queries
      .updateTable('users')
      .set({ name_key: toPlain(name) })
      .where('id', '=', id)
      .execute()
  }
  await schema
    .createTable('user_blocks')
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('blocked_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('user_blocks_key', ['user_id', 'blocked_id'])
    .execute()
  await schema.createIndex('user_blocks_blocked').on('user_blocks').column('blocked_id').execute()
  await schema
    .createTable('user_reports')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('reporter_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('text', text)
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('resolved', whole, (column) => column.notNull())
    .execute()
  for (const [index, unique, columns] of [
    ['user_reports_one', 'UNIQUE', 'user_id, reporter_id, day'],
    ['user_reports_reporter', '', 'reporter_id'],
    ['user_reports_newest', '', 'resolved, at, id'],
  ] as const) {
    await sql`CREATE ${sql.raw(unique)} INDEX ${sql.raw(index)}
      ON user_reports (${sql.raw(columns)})`.execute(queries)
  }
}
