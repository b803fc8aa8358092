import { sql } from 'kysely'
import { OperatorError } from '../system/operator-error.ts'
import type { Queries } from './queries.ts'

/** SQLSTATE insufficient_privilege. With any other code the server lacks the extension. */
const INSUFFICIENT_PRIVILEGE = '42501'

export class MissingExtensionError extends OperatorError {
  override readonly name = 'MissingExtensionError'
}

function explain(extension: string, database: string, code: unknown): string {
  const command = `psql --dbname='${database}' --command='CREATE EXTENSION ${extension}'`
  return code === INSUFFICIENT_PRIVILEGE
    ? `The database user may not create the PostgreSQL extension ${extension}. Run as a PostgreSQL administrator: ${command}`
    : `The PostgreSQL server lacks the extension ${extension}. Install its contrib package (on Debian part of postgresql), then run as a PostgreSQL administrator: ${command}`
}

/** @throws {MissingExtensionError} when the user may not create it or the server lacks it */
export async function createExtension(queries: Queries, extension: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(queries)
  try {
    await sql`CREATE EXTENSION IF NOT EXISTS ${sql.id(extension)}`.execute(queries)
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw new MissingExtensionError(explain(extension, rows[0]?.name ?? '', code), { cause: error })
  }
}
