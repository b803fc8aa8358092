import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { MIGRATIONS } from '../database/migrations/migrations.ts'
import { readSchema } from '../database/run-migrations.ts'
import { sqliteDialect } from '../database/sqlite-dialect.ts'
import type { Tables } from '../database/tables.ts'
import { OperationError } from './run-operation.ts'

export function requireIntegrity(database: DatabaseSync): void {
  const result = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  if (result !== 'ok') throw new OperationError(`The database is damaged: ${result}`)
}

/**
 * @throws {OperationError} when the file is damaged or another database
 * @throws {NewerDatabaseError} when an incompatible newer version wrote it
 * @throws {OlderDatabaseError} when an early version wrote it and it cannot be migrated
 */
export async function requireCompatible(file: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true })
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(database) })
  try {
    requireIntegrity(database)
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    if (version === 0) throw new OperationError(`${file} is not a database of Undertone's API.`)
    await readSchema(queries, MIGRATIONS)
  } finally {
    await queries.destroy()
    // Kysely does not close a connection that it has not used.
    if (database.isOpen) database.close()
  }
}
