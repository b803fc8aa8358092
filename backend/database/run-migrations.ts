import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { OperatorError } from '../system/operator-error.ts'
import { BASELINE, countFiles, stampBaseline, withoutReplaced } from './migrations/baseline.ts'
import type { ApiMigrations } from './migrations/migrations.ts'
import { engineOf, type Queries } from './queries.ts'

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

/**
 * The names of migrations decide whether this program works with the schema of a database.
 * `0025-drop-on-air-needs-0023` has number 25 and removes something that programs with a newest
 * migration of 23 or later do not use. A migration without `-needs-` only adds to the schema.
 */
const NUMBER = /^(\d{4})-[a-z]/
const MINIMUM_VERSION = /-needs-(\d{4})$/

export class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError'
  constructor() {
    super(
      'A newer version of Undertone wrote this database. Update Undertone, or use another database.',
    )
  }
}

interface SchemaState {
  readonly pending: readonly string[]
  /** Number of the newest applied migration that the program does not know. Null when it knows all. */
  readonly newer: number | null
}

export function migrationNumber(name: string): number {
  return Number(NUMBER.exec(name)?.[1] ?? Number.NaN)
}

/** Number of the newest migration that a program must have to work after this one. Returns 0 when any program works. */
export function minimumVersionOf(name: string): number {
  return Number(MINIMUM_VERSION.exec(name)?.[1] ?? 0)
}

/** @throws {NewerDatabaseError} when an unknown migration is incompatible or out of order */
export function compareSchema(
  appliedNames: readonly string[],
  programNames: readonly string[],
): SchemaState {
  const newest = Math.max(...programNames.map(migrationNumber))
  const pending = programNames.filter((name) => !appliedNames.includes(name)).sort()
  const unknown = appliedNames.filter((name) => !programNames.includes(name))
  if (unknown.length === 0) return { pending, newer: null }
  const areInOrder = unknown.every((name) => migrationNumber(name) > newest)
  const isCompatible = unknown.every((name) => minimumVersionOf(name) <= newest)
  if (!areInOrder || !isCompatible || pending.length > 0) throw new NewerDatabaseError()
  return { pending, newer: Math.max(...unknown.map(migrationNumber)) }
}

export function describeNewer(newer: number, programNames: readonly string[]): string {
  const newest = Math.max(...programNames.map(migrationNumber))
  return `The database was migrated by a newer version of Undertone (to ${newer}; this version knows ${newest}). This version still works with it; update this instance soon.`
}
