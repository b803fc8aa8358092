import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/**
 * 0058: since when and why a station is switched off for everybody, and what its owner has changed of it. What admins
 * change is in `audit`.
 */
export async function addStationChanges(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  // Tables of SQLite that are strict know no bigint.
  const whole = isSqlite ? 'integer' : 'bigint'
  const { schema } = queries
  await schema.alterTable('stations').addColumn('off_at', whole).execute()
  await schema.alterTable('stations').addColumn('off_reason', 'text').execute()
  await schema
    .createTable('station_changes')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('station_key', whole, (column) =>
      column.notNull().references('stations.key').onDelete('cascade'),
    )
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('actor_id', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('after', text, (column) => column.notNull())
    .execute()
  for (const [index, columns] of [
    ['station_changes_newest', 'station_key, at, id'],
    ['station_changes_actor', 'actor_id'],
  ] as const) {
    await sql`CREATE INDEX ${sql.raw(index)} ON station_changes (${sql.raw(columns)})`.execute(
      queries,
    )
  }
}
