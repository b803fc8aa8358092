import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NewerDatabaseError } from './run-migrations.ts'

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((name, index) => {
    const number = Number(/^(\d{4})-/.exec(name)?.[1])
    if (number !== index + 1) throw new Error(`Migration ${name} should have number ${index + 1}.`)
    return { number, name, sql: readFileSync(path.join(folder, name), 'utf8') }
  })
}

/** Runs the work in one write transaction. Not reentrant. */
export function inSqliteTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite has rolled back already when the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function readSchemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version)
}

/** Runs pending migrations, each in its own transaction. @throws {NewerDatabaseError} or a migration's error */
export function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  const newest = migrations.length
  if (readSchemaVersion(database) > newest) {
    throw new NewerDatabaseError()
  }
  for (const { number, sql } of migrations) {
    inSqliteTransaction(database, () => {
      // Checked inside the transaction, because another process may have migrated first.
      if (readSchemaVersion(database) >= number) return
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${number}`)
    })
  }
}

const BUSY_TIMEOUT_MS = 5_000

/**
 * Opens a SQLite file (or ':memory:') with the backend's settings. WAL allows readers during a
 * write; FULL makes a committed write survive a power cut.
 * @param migrationsFolder numbered SQL files of local services (documents, simulated Stripe). Null for the API's
 * database, which openDatabase migrates.
 * @param image initial content of an in-memory database
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
