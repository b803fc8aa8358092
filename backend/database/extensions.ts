import { sql } from 'kysely'
import { OperatorError } from '../system/operator-error.ts'
import type { Queries } from './queries.ts'

/** SQLSTATE insufficient_privilege; any other means that the server does not have it. */
const NOT_ALLOWED = '42501'

export class MissingExtensionError extends OperatorError {
  override readonly name = 'MissingExtensionError'
}

function explain(extension: string, database: string, code: unknown): string {
  const command = `psql --dbname='${database}' --command='CREATE EXTENSION ${extension}'`
  return code === NOT_ALLOWED
    ? `The database needs PostgreSQL's extension ${extension}, which its user may not create; an administrator of PostgreSQL runs: ${command}`
    : `The database needs PostgreSQL's extension ${extension}, which its server does not have; install the server's contrib package (Debian has it in postgresql), and as an administrator of PostgreSQL run: ${command}`
}

/**
 * Creates an extension of PostgreSQL, where it is not there yet.
 * @throws {MissingExtensionError} when the database's user may not, or the server does not have it
 */
export async function createExtension(queries: Queries, extension: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(queries)
  try {
    await sql`CREATE EXTENSION IF NOT EXISTS ${sql.id(extension)}`.execute(queries)
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw new MissingExtensionError(explain(extension, rows[0]?.name ?? '', code), { cause: error })
  }
}
