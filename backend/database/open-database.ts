/** Opens the API's database on either engine, brought up to date. */
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

/** Where the data is: a file of SQLite (or ':memory:'), or the address of a PostgreSQL database. */
export type DatabasePlace = { readonly file: string } | { readonly url: string }

export interface OpenOptions {
  /** Gets how to learn what the connections to PostgreSQL do; SQLite has none. */
  readonly onPool?: (use: () => PoolUse) => void
  /** Gets a sentence for the operator when a newer version has migrated the database, and this one works with it. */
  readonly onNewer?: (sentence: string) => void
  /** Those of another version, in tests. */
  readonly migrations?: ApiMigrations
  /** What a database in memory begins as: the bytes of one of SQLite. */
  readonly image?: Uint8Array
}

async function bringUpToDate(
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

/**
 * In SQLite, tables of the connection, nothing of which may stay: who listens at this moment, and who wrote how often, for
 * as long as a limit counts. PostgreSQL has them in its schema, left out of the write-ahead log.
 */
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
 * Opens a database and migrates it. `destroy()` closes it.
 * @throws {NewerDatabaseError} when a newer version wrote it, and this one cannot go on with it
 * @throws {OlderDatabaseError} when an early version made it, and it is not up to the baseline
 * @throws {MigrationHeldUpError} when others would not let it be migrated
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
    await bringUpToDate(queries, place, options)
    if (engineOf(queries) === 'sqlite') {
      await createTablesInMemory(queries)
    }
    return queries
  } catch (error) {
    await queries.destroy()
    throw error
  }
}
