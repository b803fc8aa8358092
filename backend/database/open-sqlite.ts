import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate, readMigrations } from './migrate.ts'

/** How long a statement waits for another process's write. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * Opens a file of SQLite (or ':memory:') with the settings every one of the backend has. WAL lets readers run beside a
 * writer; FULL makes an answered write survive a power cut.
 * @param migrationsFolder numbered files to run, of stand-ins for other services (documents, the local Stripe); null:
 * the API's database, which openDatabase migrates
 * @param image the bytes of a database that one in memory begins as
 */
export function openSqlite(
  file: string,
  migrationsFolder: string | null,
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
  if (migrationsFolder !== null) migrate(database, readMigrations(migrationsFolder))
  return database
}
