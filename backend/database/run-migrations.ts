import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { ApiMigrations } from './migrations/migrations.ts'
import { engineOf, type Queries } from './queries.ts'
import { compareSchema, type SchemaState } from './schema-version.ts'

/** The names of the migrations that have run in a database. */
async function readRan(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(queries)
  return rows.map(({ name }) => name)
}

/**
 * Where a database stands, seen by a program with these migrations.
 * @throws {NewerDatabaseError} when the program cannot go on with it
 */
export async function readSchema(
  queries: Queries,
  migrations: ApiMigrations,
): Promise<SchemaState> {
  return compareSchema(await readRan(queries), Object.keys(migrations))
}

/**
 * Runs the migration that is next, and notes that it has run: in one transaction, unless it says otherwise.
 * @throws whatever the migration throws
 */
export async function runNext(
  queries: Queries,
  migrations: ApiMigrations,
  name: string,
): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const isOutside = migrations[name]?.isOutsideTransaction === true
  // SQLite builds an index in a transaction, too, which keeps a second process from doing the same.
  const disableTransactions = isOutside && engineOf(queries) === 'postgres'
  const { error } = await new Migrator({ db: queries, provider }).migrateUp({ disableTransactions })
  if (error !== undefined) throw error
}

/** Runs what a database of SQLite lacks; its transactions keep other processes out. */
export async function migrateSqlite(queries: Queries, migrations: ApiMigrations): Promise<void> {
  for (;;) {
    const [next] = (await readSchema(queries, migrations)).pending
    if (next === undefined) return
    await runNext(queries, migrations, next)
  }
}
