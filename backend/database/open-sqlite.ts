import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NewerDatabaseError } from './schema-version.ts'

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

/**
 * The numbered SQL files of a folder, in order.
 * @throws when the numbers have a gap, or a file's name has none
 */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((name, index) => {
    const number = Number(/^(\d{4})-/.exec(name)?.[1])
    if (number !== index + 1) throw new Error(`Migration ${name} should have number ${index + 1}.`)
    return { number, name, sql: readFileSync(path.join(folder, name), 'utf8') }
  })
}

/** Runs the work in one write transaction: all of it happens, or none. Not to be nested. */
export function inSqliteTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk rolls back by itself.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function currentNumber(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version)
}

/**
 * Brings a database up to date, each migration in a transaction of its own.
 * @throws when a migration fails (nothing of it stays)
 * @throws {NewerDatabaseError} when the database is newer than this program
 */
export function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  const newest = migrations.length
  if (currentNumber(database) > newest) {
    throw new NewerDatabaseError()
  }
  for (const { number, sql } of migrations) {
    inSqliteTransaction(database, () => {
      // Asked inside the transaction: another process may have been faster.
      if (currentNumber(database) >= number) return
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${number}`)
    })
  }
}

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
