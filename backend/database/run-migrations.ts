import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { BASELINE, countFiles, stampBaseline, withoutReplaced } from './migrations/baseline.ts'
import type { ApiMigrations } from './migrations/migrations.ts'
import { engineOf, type Queries } from './queries.ts'
import { compareSchema, type SchemaState } from './schema-version.ts'

async function readAppliedNames(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(queries)
  return rows.map(({ name }) => name)
}

/**
 * Reads which migrations are pending. The baseline is pending, too, when only its record is missing.
 * @throws {NewerDatabaseError} when an incompatible newer version migrated the database
 * @throws {OlderDatabaseError} when it is older than the baseline and lacks migrations that the baseline replaces
 */
export async function readSchema(
  queries: Queries,
  migrations: ApiMigrations,
): Promise<SchemaState> {
  // Read before the applied names: another process that runs the baseline creates both in one transaction.
  const replacedFileCount = engineOf(queries) === 'sqlite' ? await countFiles(queries) : 0
  const appliedNames = withoutReplaced(await readAppliedNames(queries), replacedFileCount)
  return compareSchema(appliedNames, Object.keys(migrations))
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
  if (name === BASELINE && (await readAppliedNames(queries)).length > 0) {
    if (await queries.transaction().execute(stampBaseline)) return
  }
  const provider = { getMigrations: async () => migrations }
  const isOutside = migrations[name]?.isOutsideTransaction === true
  // SQLite builds an index in a transaction too, which blocks a second process.
  const disableTransactions = isOutside && engineOf(queries) === 'postgres'
  const { error } = await new Migrator({ db: queries, provider }).migrateUp({ disableTransactions })
  if (error !== undefined) throw error
}

/** Runs all pending migrations of SQLite, whose transactions block other processes. */
export async function migrateSqlite(queries: Queries, migrations: ApiMigrations): Promise<void> {
  for (;;) {
    const [next] = (await readSchema(queries, migrations)).pending
    if (next === undefined) return
    await runNext(queries, migrations, next)
  }
}
