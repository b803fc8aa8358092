import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** 0044: rules of titles, in force or waiting for an admin. */
export async function addTitleRules(queries: Queries): Promise<void> {
  // As users.id is, which one of them names.
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await queries.schema
    .createTable('title_rules')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('station_key', 'bigint', (column) =>
      column.notNull().references('stations.key').onDelete('cascade'),
    )
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('rules', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  for (const [name, columns] of [
    ['title_rules_station', ['station_key', 'state', 'at', 'id']],
    ['title_rules_state', ['state', 'at', 'id']],
    ['title_rules_user', ['user_id']],
  ] as const) {
    await queries.schema
      .createIndex(name)
      .on('title_rules')
      .columns([...columns])
      .execute()
  }
}
