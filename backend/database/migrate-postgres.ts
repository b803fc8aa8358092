/** Migrating PostgreSQL while others serve from it. */
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { OperatorError } from '../system/operator-error.ts'
import type { ApiMigrations } from './migrations/migrations.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Queries } from './queries.ts'
import { readSchema, runNext } from './run-migrations.ts'
import type { Tables } from './tables.ts'
import { isToBeRetried } from './transaction.ts'

/** The advisory lock of the instance that migrates; any number that nothing else in the database uses. */
const TURN = 7_305_714_018
/** How often an instance asks whether it is its turn. */
const TURN_PAUSE_MS = 250
/** The longest that another instance's migrations are waited for. */
const TURN_WAIT_MAX_MS = 60 * 60_000
/** Attempts at a migration whose tables others use; with the pauses, some two minutes. */
const ATTEMPTS_MAX = 30
/** The longest pause before an attempt, in which is served what waited behind the last one; it grows to this. */
const PAUSE_MAX_MS = 4_000
/** The pause after the first attempt. */
const PAUSE_FIRST_MS = 250
/** SQLSTATE lock_not_available: a lock was not to be had within lock_timeout. */
const NOT_AVAILABLE = '55P03'
/** How soon the server notices, in the middle of a statement, that the instance which asked is gone. */
const CLIENT_CHECK_MS = 2_000
/** From this version on it can; with an older one the statement runs to its end. */
const CLIENT_CHECK_SINCE = 140_000

export class MigrationHeldUpError extends OperatorError {
  override readonly name = 'MigrationHeldUpError'
}

/**
 * Waits until no other instance migrates. The lock ends with the connection, however the instance ends. It is
 * asked for again and again: a statement that waits for it would itself be waited for by an index that is built
 * beside others' writes.
 */
async function takeTurn(connection: Queries): Promise<void> {
  const end = performance.now() + TURN_WAIT_MAX_MS
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_lock(${sql.lit(TURN)}) AS mine`.execute(connection)
    if (rows[0]?.mine) return
    if (performance.now() > end) {
      throw new MigrationHeldUpError(
        'Another instance has been migrating the database for an hour.',
      )
    }
    await wait(TURN_PAUSE_MS)
  }
}

/** Has the server end a statement, and let go of its locks, when the instance that asked is killed. */
async function endWithClient(connection: Queries): Promise<void> {
  await sql`
    SELECT set_config('client_connection_check_interval', ${String(CLIENT_CHECK_MS)}, false)
    WHERE current_setting('server_version_num')::int >= ${sql.lit(CLIENT_CHECK_SINCE)}`
    .execute(connection)
    // Servers on Windows cannot.
    .catch(() => {})
}

/** A migration outside a transaction blocks no request while it waits, and waits as long as it must. */
async function setLockTimeout(connection: Queries, isEndless: boolean): Promise<void> {
  const set = isEndless ? sql`SET lock_timeout = 0` : sql`RESET lock_timeout`
  await set.execute(connection)
}

function isHeldUp(error: unknown): boolean {
  if (isToBeRetried(error)) return true
  return error instanceof Error && Reflect.get(error, 'code') === NOT_AVAILABLE
}

async function runPatiently(connection: Queries, migrations: ApiMigrations, name: string) {
  await setLockTimeout(connection, migrations[name]?.isOutsideTransaction === true)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runNext(connection, migrations, name)
    } catch (error) {
      if (!isHeldUp(error)) throw error
      if (attempt === ATTEMPTS_MAX) {
        const sentence = `The database could not be migrated (${name}): others use its tables all the time. A backup or a long query may be running; start again after it.`
        throw new MigrationHeldUpError(sentence, { cause: error })
      }
      await wait(Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** (attempt - 1)))
    }
  }
}

/**
 * Runs what a PostgreSQL database lacks, one instance at a time, on a connection of its own: requests may not take as
 * long as an index of a large table.
 * @throws {MigrationHeldUpError} when others would not let it
 */
export async function migratePostgres(url: string, migrations: ApiMigrations): Promise<void> {
  const dialect = await postgresDialect(url, undefined, 'migrating')
  const queries = new Kysely<Tables>({ dialect })
  try {
    await queries.connection().execute(async (connection) => {
      await endWithClient(connection)
      await takeTurn(connection)
      for (;;) {
        const [next] = (await readSchema(connection, migrations)).pending
        if (next === undefined) return
        await runPatiently(connection, migrations, next)
      }
    })
  } finally {
    await queries.destroy()
  }
}
