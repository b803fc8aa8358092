import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { DatabasePlace } from '../database/open-database.ts'
import { postgresDialect } from '../database/postgres-dialect.ts'
import { sqliteDialect } from '../database/sqlite-dialect.ts'
import type { Tables } from '../database/tables.ts'
import { markBackup } from './backup-mark.ts'
import { OperationError } from './run-operation.ts'

/** How long it waits for another process's write. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * Notes in the database that a backup of it was made at a time (ms since the epoch), for the admins' overview. The
 * database is left at the version that it has.
 * @throws {OperationError} when there is none
 */
export async function noteBackup(place: DatabasePlace, at: number): Promise<void> {
  if ('file' in place && !existsSync(place.file)) {
    throw new OperationError(`There is no database at ${place.file}, so no backup of it is noted.`)
  }
  const dialect =
    'url' in place
      ? await postgresDialect(place.url)
      : sqliteDialect(new DatabaseSync(place.file, { timeout: BUSY_TIMEOUT_MS }))
  const queries = new Kysely<Tables>({ dialect })
  try {
    await markBackup(queries, at)
  } finally {
    await queries.destroy()
  }
}
