import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { OperatorError } from '../system/operator-error.ts'
import { type ApiMigrations, MIGRATIONS } from './migrations/migrations.ts'
import { openSqlite } from './open-sqlite.ts'
import { type PoolUse, postgresDialect } from './postgres-dialect.ts'
import { engineOf, type Queries } from './queries.ts'
import { describeNewer, migrateSqlite, readSchema, runNext } from './run-migrations.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { isRetryable } from './transaction.ts'

/** Advisory lock of the migrating instance. The number is arbitrary, but unique in the database. */
const MIGRATION_LOCK = 7_305_714_018
const LOCK_POLL_MS = 250
const LOCK_WAIT_MAX_MS = 60 * 60_000
/** Maximum attempts at a migration whose tables are in use. With the pauses they take about two minutes. */
const ATTEMPTS_MAX = 30
/** The pause before each attempt doubles up to this maximum. Blocked requests run in the pause. */
const PAUSE_MAX_MS = 4_000
const PAUSE_FIRST_MS = 250
/** SQLSTATE lock_not_available: lock_timeout expired. */
const LOCK_NOT_AVAILABLE = '55P03'
/** Interval at which the server checks, during a statement, that its client is still connected. */
const CLIENT_CHECK_MS = 2_000
/** PostgreSQL 14 added this check. In earlier versions the statement runs to its end. */
const CLIENT_CHECK_MIN_VERSION = 140_000

class MigrationBlockedError extends OperatorError {
  override readonly name = 'MigrationBlockedError'
}

/** Polls for the session-level lock: a statement that waits for it would itself block CREATE INDEX CONCURRENTLY. */
async function acquireMigrationLock(connection: Queries): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MAX_MS
  for (;;) {
    const { rows } = await sql<{ acquired: boolean }>`
      SELECT pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) AS acquired`.execute(connection)
    if (rows[0]?.acquired) return
    if (performance.now() > deadline) {
      throw new MigrationBlockedError(
        'Another instance has been migrating the database for an hour.',
      )
    }
    await wait(LOCK_POLL_MS)
  }
}

async function cancelWhenClientDies(connection: Queries): Promise<void> {
  await sql`
    SELECT set_config('client_connection_check_interval', ${String(CLIENT_CHECK_MS)}, false)
    WHERE current_setting('server_version_num')::int >= ${sql.lit(CLIENT_CHECK_MIN_VERSION)}`
    .execute(connection)
    // Servers on Windows do not support the setting.
    .catch(() => {})
}

/** Outside a transaction a migration blocks no request, so it may wait without a limit. */
async function setLockTimeout(connection: Queries, isUnlimited: boolean): Promise<void> {
  const set = isUnlimited ? sql`SET lock_timeout = 0` : sql`RESET lock_timeout`
  await set.execute(connection)
}

function isBlocked(error: unknown): boolean {
  if (isRetryable(error)) return true
  return error instanceof Error && Reflect.get(error, 'code') === LOCK_NOT_AVAILABLE
}

async function runWithRetry(connection: Queries, migrations: ApiMigrations, name: string) {
  await setLockTimeout(connection, migrations[name]?.isOutsideTransaction === true)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runNext(connection, migrations, name)
    } catch (error) {
      if (!isBlocked(error)) throw error
      if (attempt === ATTEMPTS_MAX) {
        const sentence = `The database could not be migrated (${name}), because its tables are in use. Start again when no backup or long query is running.`
        throw new MigrationBlockedError(sentence, { cause: error })
      }
      await wait(Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** (attempt - 1)))
    }
  }
}

/**
 * Migrates on a separate connection, because the statement timeout of requests is too short for large indexes.
 * @throws {MigrationBlockedError} when other connections block it
 */
async function migratePostgres(url: string, migrations: ApiMigrations): Promise<void> {
  const dialect = await postgresDialect(url, undefined, 'migrating')
  const queries = new Kysely<Tables>({ dialect })
  try {
    await queries.connection().execute(async (connection) => {
      await cancelWhenClientDies(connection)
      await acquireMigrationLock(connection)
      for (;;) {
        const [next] = (await readSchema(connection, migrations)).pending
        if (next === undefined) return
        await runWithRetry(connection, migrations, next)
      }
    })
  } finally {
    await queries.destroy()
  }
}

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
