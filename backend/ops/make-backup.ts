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

/** Current listeners are in an unlogged table and must not be in a backup (SECURITY.md). */
const DUMP_OPTIONS = ['--format=custom', '--no-unlogged-table-data']

/** pg_dump writes to a file handle, because a file that it creates itself is world-readable. */
async function dumpPostgres(url: string, file: string): Promise<void> {
  await makeDurably(file, async (temporaryFile) => {
    const output = openSync(temporaryFile, 'w')
    try {
      await runPostgresProgram('pg_dump', DUMP_OPTIONS, url, output)
    } finally {
      closeSync(output)
    }
  })
}

/** Backs up a database to a new file. @throws {OperationError} when the file exists or there is no database */
export async function makeBackup(place: DatabasePlace, file: string): Promise<void> {
  if (existsSync(file)) {
    throw new OperationError(`${file} already exists. Name another file.`)
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if ('url' in place) return dumpPostgres(place.url, file)
  if (!existsSync(place.file)) {
    throw new OperationError(`There is no database at ${place.file} to back up.`)
  }
  return copySqlite(place.file, file)
}

const BUSY_TIMEOUT_MS = 5_000

/** Records a backup in the database without migrating it. @throws {OperationError} when there is no database */
export async function recordBackup(place: DatabasePlace, at: number): Promise<void> {
  if ('file' in place && !existsSync(place.file)) {
    throw new OperationError(
      `There is no database at ${place.file}, so the backup was not recorded.`,
    )
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
