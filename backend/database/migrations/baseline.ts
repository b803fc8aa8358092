/** 0078: the schema of commit 20cf1ac8 in place of earlier migrations. Databases that ran all of them are stamped. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { OperatorError } from '../../system/operator-error.ts'
import { engineOf, type Queries } from '../queries.ts'
import { createRankedSearch } from './sqlite-ranked-search.ts'

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

export const BASELINE = '0078-baseline'

/** The names that a database of commit 20cf1ac8 has in kysely_migration. */
const REPLACED = [
  ...['0010-baseline', '0011-leases', '0013-listeners', '0014-list-indexes', '0015-search-words'],
  ...['0016-rate-limits', '0017-repeated-writes', '0019-listener-beats', '0020-station-facts'],
  ...['0021-directory-index', '0023-station-checks', '0025-search-facts', '0026-codec-index'],
  ...['0028-listening-outcomes', '0029-taken-out', '0030-station-reports', '0031-anonymous-users'],
  ...['0032-search-changes', '0033-address-index', '0034-station-claims', '0035-bitrate-index'],
  ...['0036-renown', '0037-accounts-index', '0038-programme', '0039-shows-index', '0040-follows'],
  ...['0041-events', '0042-favorite-places', '0043-crate', '0044-title-rules', '0045-people'],
  ...['0046-places-index', '0047-favorites-changed', '0049-people-index', '0050-releases'],
  ...['0051-audit', '0052-care', '0054-analytics', '0056-desk-users', '0057-user-orders'],
  ...['0058-station-changes', '0059-off-index', '0060-notices', '0061-suspensions'],
  ...['0063-watched-stations', '0066-past-due-index', '0067-station-addresses', '0068-featured'],
  ...['0069-ended-sessions', '0072-first-sounds', '0073-resting-addresses', '0074-bulk-people'],
  ...['0075-audit-kinds', '0076-bulk-tally', '0077-home-index', '0078-sender-index'],
]
const [FIRST_REPLACED] = REPLACED

/** How many numbered files such a database has run in SQLite, before those. */
const FILES_RUN = 9

export class OlderDatabaseError extends OperatorError {
  override readonly name = 'OlderDatabaseError'
  /** @param newest what ran last in the database */
  constructor(newest: string) {
    super(
      `The database was made by an early version of Undertone (its schema ends at ${newest}), and this version cannot bring it up to date. Delete it, or start commit 20cf1ac8 on it once, which can, and then this version again.`,
    )
  }
}

const isReplaced = (name: string): boolean => REPLACED.includes(name)

export async function countFiles(queries: Queries): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(queries)
  return rows[0]?.user_version ?? 0
}

/**
 * The names of migrations that have run, without those that the baseline replaces.
 * @param files how many numbered files have run
 * @throws {OlderDatabaseError} when only some of those have run
 */
export function withoutReplaced(ran: readonly string[], files: number): string[] {
  if (ran.length === 0 && files > 0) throw new OlderDatabaseError(String(files).padStart(4, '0'))
  const replaced = ran.filter(isReplaced).sort()
  const newest = replaced.at(-1)
  if (newest !== undefined && replaced.length < REPLACED.length)
    throw new OlderDatabaseError(newest)
  return ran.filter((name) => !isReplaced(name))
}

/** Puts the baseline in the place of what it replaces; false where none of that has run. For a transaction. */
export async function stampBaseline(tx: Queries): Promise<boolean> {
  // It has the time of the first one: Kysely expects migrations in the order of their times.
  const { numAffectedRows } = await sql`
    UPDATE kysely_migration SET name = ${BASELINE} WHERE name = ${FIRST_REPLACED}`.execute(tx)
  await sql`DELETE FROM kysely_migration WHERE name IN (${sql.join(REPLACED)})`.execute(tx)
  return numAffectedRows === 1n
}

const readStatements = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

/** Between two statements of the file for SQLite, which takes one at a time. */
const SEPARATOR = /;\n+(?=CREATE |INSERT |--|$)/

async function createOnSqlite(queries: Queries): Promise<void> {
  const statements = readStatements('sqlite/0078-baseline.sql').split(SEPARATOR)
  for (const statement of statements) {
    if (statement !== '') await sql.raw(statement).execute(queries)
  }
  await createRankedSearch(queries)
  // As in a stamped database: versions before the baseline refuse both for their migrations.
  await sql.raw(`PRAGMA user_version = ${FILES_RUN}`).execute(queries)
}

async function createOnPostgres(queries: Queries): Promise<void> {
  await createExtension(queries, 'pg_trgm')
  await sql.raw(readStatements('postgres/0078-baseline.sql')).execute(queries)
}

export async function createBaseline(queries: Queries): Promise<void> {
  await (engineOf(queries) === 'sqlite' ? createOnSqlite(queries) : createOnPostgres(queries))
}
