import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { BASELINE, countFiles, stampBaseline, withoutReplaced } from './migrations/baseline.ts'
import type { ApiMigrations } from './migrations/migrations.ts'
import { engineOf, type Queries } from './queries.ts'
import { compareSchema, type SchemaState } from './schema-version.ts'

async function readNames(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(queries)
  return rows.map(({ name }) => name)
}

/**
 * Reads the schema state; the baseline is pending on a database that only needs its record.
 * @throws {NewerDatabaseError} when an incompatible newer version migrated the database
 * @throws {OlderDatabaseError} when it was created before the baseline and is not up to it
 */
export async function readSchema(
  queries: Queries,
  migrations: ApiMigrations,
): Promise<SchemaState> {
  // Read before the names: another process that runs the baseline creates both in one transaction.
  const files = engineOf(queries) === 'sqlite' ? await countFiles(queries) : 0
  const ran = withoutReplaced(await readNames(queries), files)
  return compareSchema(ran, Object.keys(migrations))
}

/**
 * Runs and records the next migration in one transaction, unless it declares otherwise. On a database that has run
 * the migrations that the baseline replaces, only the records change.
 * @throws any error of the migration
 */
export async function runNext(
  queries: Queries,
  migrations: ApiMigrations,
  name: string,
): Promise<void> {
  if (name === BASELINE && (await readNames(queries)).length > 0) {
    if (await queries.transaction().execute(stampBaseline)) return
  }
  const provider = { getMigrations: async () => migrations }
  const isOutside = migrations[name]?.isOutsideTransaction === true
  // SQLite builds an index in a transaction too, which blocks a second process.
  const disableTransactions = isOutside && engineOf(queries) === 'postgres'
  const { error } = await new Migrator({ db: queries, provider }).migrateUp({ disableTransactions })
  if (error !== undefined) throw error
}

/** Migrates SQLite; its transactions block other processes. */
export async function migrateSqlite(queries: Queries, migrations: ApiMigrations): Promise<void> {
  for (;;) {
    const [next] = (await readSchema(queries, migrations)).pending
    if (next === undefined) return
    await runNext(queries, migrations, next)
  }
}
