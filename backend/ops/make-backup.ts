import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { DatabasePlace } from '../database/open-database.ts'
import { postgresDialect } from '../database/postgres-dialect.ts'
import { sqliteDialect } from '../database/sqlite-dialect.ts'
import type { Tables } from '../database/tables.ts'
import { makeDurably } from '../system/durable-file.ts'
import { markBackup } from './backup-mark.ts'
import { copySqlite } from './copy-sqlite.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import { OperationError } from './run-operation.ts'

/** Who listens at the moment is in a table that is not logged, and outlives nothing (SECURITY.md). */
const DUMP_OPTIONS = ['--format=custom', '--no-unlogged-table-data']

/** pg_dump writes to a handle: a file that it opens itself would be for everyone to read. */
async function dumpPostgres(url: string, file: string): Promise<void> {
  await makeDurably(file, async (part) => {
    const output = openSync(part, 'w')
    try {
      await runPostgresProgram('pg_dump', DUMP_OPTIONS, url, output)
    } finally {
      closeSync(output)
    }
  })
}

/**
 * Writes all of a database into a new file for its owner only, as it is at one moment, while the API runs.
 * @throws {OperationError} when the file exists, or there is nothing to back up
 */
export async function makeBackup(place: DatabasePlace, file: string): Promise<void> {
  if (existsSync(file)) {
    throw new OperationError(`${file} exists, and is not overwritten. Name another file.`)
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if ('url' in place) return dumpPostgres(place.url, file)
  if (!existsSync(place.file)) {
    throw new OperationError(`There is no database at ${place.file}, so there is no backup either.`)
  }
  return copySqlite(place.file, file)
}

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
