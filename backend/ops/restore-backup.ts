import { closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import type { DatabasePlace } from '../database/open-database.ts'
import { copySqlite } from './copy-sqlite.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import { postgresTables, withPostgres } from './postgres-tables.ts'
import { OperationError } from './run-operation.ts'
import { requireUsable } from './sqlite-file-reads.ts'
import { writeStatistics } from './statistics-writer.ts'

/** How the files of each engine begin. */
const BEGINNINGS = { SQLite: 'SQLite format 3\0', PostgreSQL: 'PGDMP' } as const

/** All of it or nothing; whoever restores owns it, whatever the users of the other server were called. */
const RESTORE_OPTIONS = [
  '--exit-on-error',
  '--single-transaction',
  '--no-owner',
  '--no-privileges',
  '--no-comments',
]

/** What SQLite keeps beside a database: alone, it belongs to one that is gone. */
const FILES_OF_SQLITE = ['', '-wal', '-shm', '-journal']

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(BEGINNINGS.SQLite.length)
  const handle = openSync(file, 'r')
  try {
    return bytes.toString('latin1', 0, readSync(handle, bytes))
  } finally {
    closeSync(handle)
  }
}

/** @throws {OperationError} when the file is no backup, or one of the other engine */
function requireBackupOf(engine: keyof typeof BEGINNINGS, file: string): void {
  if (!existsSync(file))
    throw new OperationError(`There is no file ${file} that this user can see.`)
  const beginning = beginningOf(file)
  if (beginning.startsWith(BEGINNINGS[engine])) return
  const other = Object.values(BEGINNINGS).some((one) => beginning.startsWith(one))
  throw new OperationError(
    other
      ? `${file} is a backup of the other engine: the API is set to ${engine} here. UNDERTONE_DATABASE_URL decides that.`
      : `${file} is no backup of the API's database.`,
  )
}

async function restorePostgres(url: string, file: string): Promise<void> {
  if ((await postgresTables(url)).length > 0) {
    throw new OperationError(
      'The database that UNDERTONE_DATABASE_URL names has tables already. Restore into an empty one: createdb makes it.',
    )
  }
  await runPostgresProgram('pg_restore', [...RESTORE_OPTIONS, file], url)
  const tables = await postgresTables(url)
  await withPostgres(url, (queries) => writeStatistics(queries, tables))
}

async function restoreSqlite(to: string, file: string): Promise<void> {
  const there = FILES_OF_SQLITE.map((end) => to + end).find((one) => existsSync(one))
  if (there !== undefined) {
    throw new OperationError(
      `The state folder has ${there} already, which is not overwritten. Move it away, or set UNDERTONE_STATE_DIR to another folder.`,
    )
  }
  await requireUsable(file)
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  await copySqlite(file, to)
}

/**
 * Puts back what makeBackup wrote, where no data is; a failure leaves nothing of it there.
 * @throws {OperationError} when there is data, or the file is not sound
 * @throws {NewerDatabaseError} when it is SQLite's, a newer version wrote it, and this one cannot go on with it; of one
 * of PostgreSQL the API's start tells
 */
export async function restoreBackup(place: DatabasePlace, file: string): Promise<void> {
  requireBackupOf('url' in place ? 'PostgreSQL' : 'SQLite', file)
  return 'url' in place ? restorePostgres(place.url, file) : restoreSqlite(place.file, file)
}
