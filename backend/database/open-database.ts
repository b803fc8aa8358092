/** Opens the API's database on either engine, brought up to date. */
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { NewerDatabaseError } from './migrate.ts'
import { createListeners, MIGRATIONS, SQLITE_FILES } from './migrations/migrations.ts'
import { openSqlite } from './open-sqlite.ts'
import { type PoolUse, postgresDialect } from './postgres-dialect.ts'
import { engineOf, type Queries } from './queries.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Where the data is: a file of SQLite (or ':memory:'), or the address of a PostgreSQL database. */
export type DatabasePlace = { readonly file: string } | { readonly url: string }

/** @throws {NewerDatabaseError} when a migration was run that this version does not know */
export async function checkVersion(queries: Queries): Promise<void> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(queries)
    if (rows.some(({ name }) => !(name in MIGRATIONS))) throw new NewerDatabaseError()
  }
}

async function migrateToLatest(queries: Queries): Promise<void> {
  await checkVersion(queries)
  const provider = { getMigrations: async () => MIGRATIONS }
  const { error } = await new Migrator({ db: queries, provider }).migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * Opens a database and migrates it. `destroy()` closes it. `onPool` gets how to learn what the connections to
 * PostgreSQL do; SQLite has none.
 * @throws {NewerDatabaseError} when it was written by a newer version
 */
export async function openDatabase(
  place: DatabasePlace,
  onPool?: (use: () => PoolUse) => void,
): Promise<Queries> {
  const dialect =
    'url' in place
      ? await postgresDialect(place.url, onPool)
      : sqliteDialect(openSqlite(place.file, SQLITE_FILES))
  const queries = new Kysely<Tables>({ dialect })
  try {
    await migrateToLatest(queries)
    if (engineOf(queries) === 'sqlite') await createListeners(queries, 'TEMP')
    return queries
  } catch (error) {
    await queries.destroy()
    throw error
  }
}
