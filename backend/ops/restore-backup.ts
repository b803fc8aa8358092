import { closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import type { DatabasePlace } from '../database/open-database.ts'
import { copySqlite } from './copy-sqlite.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import { postgresTables, withPostgres } from './postgres-tables.ts'
import { OperationError } from './run-operation.ts'
import { requireCompatible } from './sqlite-file-reads.ts'
import { writeStatistics } from './statistics-writer.ts'

const MAGIC = { SQLite: 'SQLite format 3\0', PostgreSQL: 'PGDMP' } as const

/** Restores in one transaction. The current user owns everything, because the source's roles may not exist. */
const RESTORE_OPTIONS = [
  '--exit-on-error',
  '--single-transaction',
  '--no-owner',
  '--no-privileges',
  '--no-comments',
]

/** Suffixes of a database and of its WAL and journal, which can remain after the database is deleted. */
const SQLITE_FILE_SUFFIXES = ['', '-wal', '-shm', '-journal']

function readMagic(file: string): string {
  const bytes = Buffer.alloc(MAGIC.SQLite.length)
  const handle = openSync(file, 'r')
  try {
    return bytes.toString('latin1', 0, readSync(handle, bytes))
  } finally {
    closeSync(handle)
  }
}

/** @throws {OperationError} when the file is not a backup of this engine */
function requireBackupOf(engine: keyof typeof MAGIC, file: string): void {
  if (!existsSync(file))
    throw new OperationError(`The file ${file} does not exist or is not accessible.`)
  const magic = readMagic(file)
  if (magic.startsWith(MAGIC[engine])) return
  const isOfOtherEngine = Object.values(MAGIC).some((signature) => magic.startsWith(signature))
  throw new OperationError(
    isOfOtherEngine
      ? `${file} is a backup of the other database engine. This configuration uses ${engine}; set or unset UNDERTONE_DATABASE_URL.`
      : `${file} is not a backup of the API's database.`,
  )
}

async function restorePostgres(url: string, file: string): Promise<void> {
  if ((await postgresTables(url)).length > 0) {
    throw new OperationError(
      'The database in UNDERTONE_DATABASE_URL already has tables. Restore into an empty database (createdb).',
    )
  }
  await runPostgresProgram('pg_restore', [...RESTORE_OPTIONS, file], url)
  const tables = await postgresTables(url)
  await withPostgres(url, (queries) => writeStatistics(queries, tables))
}

async function restoreSqlite(to: string, file: string): Promise<void> {
  const existing = SQLITE_FILE_SUFFIXES.map((suffix) => to + suffix).find((name) =>
    existsSync(name),
  )
  if (existing !== undefined) {
    throw new OperationError(
      `The state folder already has ${existing}. Move it away, or set UNDERTONE_STATE_DIR to another folder.`,
    )
  }
  await requireCompatible(file)
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  await copySqlite(file, to)
}

/**
 * Restores a backup. A failure leaves nothing in the target.
 * @throws {OperationError} when the target has data or the file is damaged
 * @throws {NewerDatabaseError} for a SQLite backup of an incompatible version; on PostgreSQL the API's start checks
 */
export async function restoreBackup(place: DatabasePlace, file: string): Promise<void> {
  requireBackupOf('url' in place ? 'PostgreSQL' : 'SQLite', file)
  return 'url' in place ? restorePostgres(place.url, file) : restoreSqlite(place.file, file)
}
