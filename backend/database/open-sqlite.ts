import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate, readMigrations } from './migrate.ts'

/** How long a statement waits for another process's write. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * Opens a file of SQLite (or ':memory:') with the settings every one of the backend has, and runs the
 * numbered files of a folder on it. What stands for a service elsewhere (documents, the local Stripe) asks
 * it directly; the API goes on with openDatabase (open-database.ts). WAL lets readers run beside a writer; FULL makes an answered write survive a power cut.
 * @param image the bytes of a database that one in memory begins as
 */
export function openSqlite(
  file: string,
  migrationsFolder: string,
  image: Uint8Array | null = null,
): DatabaseSync {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, {
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    timeout: BUSY_TIMEOUT_MS,
  })
  if (image !== null) database.deserialize(image)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY')
  migrate(database, readMigrations(migrationsFolder))
  return database
}
