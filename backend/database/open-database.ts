import { Kysely, sql } from 'kysely'
import { migratePostgres } from './migrate-postgres.ts'
import { type ApiMigrations, MIGRATIONS } from './migrations/migrations.ts'
import { openSqlite } from './open-sqlite.ts'
import { type PoolUse, postgresDialect } from './postgres-dialect.ts'
import { engineOf, type Queries } from './queries.ts'
import { migrateSqlite, readSchema } from './run-migrations.ts'
import { describeNewer } from './schema-version.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type DatabasePlace = { readonly file: string } | { readonly url: string }

export interface OpenOptions {
  /** Receives a function that reads the state of the PostgreSQL pool. It is not called for SQLite. */
  readonly onPool?: (use: () => PoolUse) => void
  /** Receives a sentence for the operator when a newer, compatible version has migrated the database. */
  readonly onNewer?: (sentence: string) => void
  readonly migrations?: ApiMigrations
  /** Initial content of an in-memory SQLite database. */
  readonly image?: Uint8Array
}

async function migrateIfNeeded(
  queries: Queries,
  place: DatabasePlace,
  { onNewer, migrations = MIGRATIONS }: OpenOptions,
): Promise<void> {
  const { pending, newer } = await readSchema(queries, migrations)
  if (newer !== null) onNewer?.(describeNewer(newer, Object.keys(migrations)))
  if (pending.length === 0) return
  if ('url' in place) await migratePostgres(place.url, migrations)
  else await migrateSqlite(queries, migrations)
}

/** Tables whose data must not be persisted. PostgreSQL has them as unlogged tables in its schema. */
async function createTablesInMemory(queries: Queries): Promise<void> {
  await sql`
    CREATE TEMP TABLE listeners (
      listener TEXT PRIMARY KEY NOT NULL,
      station_id TEXT,
      countrycode TEXT NOT NULL,
      at BIGINT NOT NULL
    )`.execute(queries)
  await sql`CREATE INDEX listeners_on_station ON listeners (station_id)`.execute(queries)
  await sql`
    CREATE TEMP TABLE rate_limits (
      key TEXT PRIMARY KEY NOT NULL,
      points BIGINT NOT NULL,
      ends_at BIGINT NOT NULL
    )`.execute(queries)
  await sql`CREATE INDEX rate_limits_age ON rate_limits (ends_at)`.execute(queries)
}

/**
 * Opens and migrates a database; `destroy()` closes it.
 * @throws {NewerDatabaseError} when an incompatible newer version wrote it
 * @throws {OlderDatabaseError} when an early version wrote it and the newest migration before the baseline has not run
 * @throws {MigrationBlockedError} when other connections block its migration
 */
export async function openDatabase(
  place: DatabasePlace,
  options: OpenOptions = {},
): Promise<Queries> {
  const dialect =
    'url' in place
      ? await postgresDialect(place.url, options.onPool)
      : sqliteDialect(openSqlite(place.file, null, options.image))
  const queries = new Kysely<Tables>({ dialect })
  try {
    await migrateIfNeeded(queries, place, options)
    if (engineOf(queries) === 'sqlite') {
      await createTablesInMemory(queries)
    }
    return queries
  } catch (error) {
    await queries.destroy()
    throw error
  }
}
