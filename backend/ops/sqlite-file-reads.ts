import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { MIGRATIONS } from '../database/migrations/migrations.ts'
import { readSchema } from '../database/run-migrations.ts'
import { sqliteDialect } from '../database/sqlite-dialect.ts'
import type { Tables } from '../database/tables.ts'
import { OperationError } from './run-operation.ts'

/** @throws {OperationError} when SQLite finds a page or an index that is not as it should be */
export function requireIntegrity(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  if (found !== 'ok') throw new OperationError(`The database is damaged: ${found}`)
}

/**
 * Sees to it that a file is a sound database of the API that this version can go on with.
 * @throws {OperationError} when it is not
 * @throws {NewerDatabaseError} when a newer version wrote it, and this one cannot go on with it
 * @throws {OlderDatabaseError} when an early version wrote it, and this one cannot bring it up to date
 */
export async function requireUsable(file: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true })
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(database) })
  try {
    requireIntegrity(database)
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    if (version === 0)
      throw new OperationError(`${file} is a database, but not of Undertone's API.`)
    await readSchema(queries, MIGRATIONS)
  } finally {
    await queries.destroy()
    // Kysely closes only what it has asked.
    if (database.isOpen) database.close()
  }
}
