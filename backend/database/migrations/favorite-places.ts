import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/**
 * The own order of favourites, folders and blocked stations. `rev` is the number of the user's change that wrote a row;
 * `users.favorites_rev` is the latest.
 */
export async function addFavoritePlaces(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  // As users.id is, which some of them name.
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  // Tables of SQLite that are strict know no bigint.
  const whole = isSqlite ? 'integer' : 'bigint'
  const { schema } = queries
  await schema
    .alterTable('users')
    .addColumn('favorites_rev', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [name, type] of [
    ['place', text],
    ['place_version', whole],
    ['folder', text],
    ['folder_version', whole],
  ] as const) {
    await schema.alterTable('favorites').addColumn(name, type).execute()
  }
  await schema
    .alterTable('favorites')
    .addColumn('rev', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [table, key, more] of [
    ['favorite_folders', 'id', ['name', 'place']],
    ['blocked_stations', 'station_id', []],
  ] as const) {
    let made = schema
      .createTable(table)
      .addColumn('user_id', text, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn(key, text, (column) => column.notNull())
    for (const column of more) made = made.addColumn(column, text, (added) => added.notNull())
    for (const column of ['version', 'deleted', 'rev']) {
      made = made.addColumn(column, 'bigint', (added) => added.notNull())
    }
    await made.addPrimaryKeyConstraint(`${table}_key`, ['user_id', key]).execute()
  }
}
