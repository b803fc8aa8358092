import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../database/open-database.ts'
import type { Engine, Queries } from '../database/queries.ts'
import { ENGINE_VARIABLE } from './test-engine.ts'

/** Environment variable with the PostgreSQL server of tests. Without it, postgres-setup.ts starts a server. */
export const SERVER_VARIABLE = 'UNDERTONE_TEST_POSTGRES'
/** Name of a migrated database that is copied for the tests. */
export const TEMPLATE = 'undertone_template'

export const TEST_ENGINE: Engine =
  process.env[ENGINE_VARIABLE] === 'postgres' ? 'postgres' : 'sqlite'

export function databaseOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function runOnServer(server: string, statement: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Key of the databases that tests no longer use. Emptying a database is faster than creating one. */
const FREE = Symbol.for('undertone.free-test-databases')
function freeDatabases(): string[] {
  const free = Reflect.get(globalThis, FREE) ?? []
  Reflect.set(globalThis, FREE, free)
  return free
}

async function makeDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return name
}

/** The table names are cached per process. */
const TABLES = Symbol.for('undertone.tables-of-tests')
async function tablesOf(queries: Queries): Promise<readonly string[]> {
  const cached = Reflect.get(globalThis, TABLES)
  if (Array.isArray(cached)) return cached
  const names = (await queries.introspection.getTables()).map(({ name }) => name)
  Reflect.set(globalThis, TABLES, names)
  return names
}

/** TRUNCATE is faster for tables above this size. Below it, DELETE is a hundred times faster. */
const TRUNCATE_MIN_BYTES = 1_000_000

/** Deletes all rows except those of applied migrations. Rejects when a table is missing. */
async function emptyTables(queries: Queries): Promise<void> {
  const tables = (await tablesOf(queries)).map((name) => `'${name}'`).join(', ')
  await sql
    .raw(
      `DO $$
      DECLARE name text;
      BEGIN
        SET LOCAL session_replication_role = replica;
        FOREACH name IN ARRAY ARRAY[${tables}] LOOP
          IF pg_relation_size(quote_ident(name)::regclass) > ${TRUNCATE_MIN_BYTES}
            THEN EXECUTE format('TRUNCATE %I CASCADE', name);
            ELSE EXECUTE format('DELETE FROM %I', name);
          END IF;
        END LOOP;
        FOR name IN SELECT sequencename FROM pg_sequences
          WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
          EXECUTE format('ALTER SEQUENCE %I RESTART', name);
        END LOOP;
      END $$`,
    )
    .execute(queries)
}

async function openOnPostgres(isNew: boolean): Promise<Queries> {
  const server = process.env[SERVER_VARIABLE]
  if (server === undefined) throw new Error(`${SERVER_VARIABLE} is not set.`)
  const reusedName = isNew ? undefined : freeDatabases().pop()
  const name = reusedName ?? (await makeDatabase(server))
  const queries = await openDatabase({ url: databaseOf(server, name) })
  await tablesOf(queries)
  const close = queries.destroy.bind(queries)
  queries.destroy = async () => {
    const isEmpty = await emptyTables(queries).then(
      () => true,
      () => false,
    )
    await close()
    if (isEmpty) freeDatabases().push(name)
  }
  return queries
}

/** Key of a migrated empty database, which is cached per process because migrations take longer than most tests. */
const IMAGE = Symbol.for('undertone.image-of-test-databases')
export async function emptyDatabaseImage(): Promise<Uint8Array> {
  const cached = Reflect.get(globalThis, IMAGE)
  if (cached instanceof Uint8Array) return cached
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-image-'))
  const file = path.join(folder, 'empty.sqlite')
  const queries = await openDatabase({ file: ':memory:' })
  await sql`VACUUM INTO ${sql.lit(file)}`.execute(queries)
  await queries.destroy()
  const image = new Uint8Array(readFileSync(file))
  rmSync(folder, { recursive: true })
  Reflect.set(globalThis, IMAGE, image)
  return image
}

/** Opens an empty, migrated database. `isNew` excludes databases with dead rows of other tests, for query plans. */
export async function openTestDatabase({ isNew = false } = {}): Promise<Queries> {
  if (TEST_ENGINE === 'postgres') return openOnPostgres(isNew)
  return openDatabase({ file: ':memory:' }, { image: await emptyDatabaseImage() })
}

export async function rowsOf(queries: Queries, text: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(text).execute(queries)
  return rows
}
