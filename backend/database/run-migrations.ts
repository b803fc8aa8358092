import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { BASELINE, countFiles, stampBaseline, withoutReplaced } from './migrations/baseline.ts'
import type { ApiMigrations } from './migrations/migrations.ts'
import { engineOf, type Queries } from './queries.ts'
import { compareSchema, type SchemaState } from './schema-version.ts'

/** The names in the table of migrations that have run; none: no migration has run. */
async function readNames(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(queries)
  return rows.map(({ name }) => name)
}

/**
 * Where a database stands, seen by a program with these migrations; the baseline is pending where it is to be stamped.
 * @throws {NewerDatabaseError} when the program cannot go on with it
 * @throws {OlderDatabaseError} when it was made before the baseline, and is not up to it
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
 * Runs the migration that is next, and notes that it has run: in one transaction, unless it says otherwise. Of a database
 * that has run what the baseline replaces only the notes are changed.
 * @throws whatever the migration throws
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
