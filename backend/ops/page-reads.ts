/** Reads, counts and hashes the rows of a table for the move between database engines. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { engineOf, type Queries } from '../database/queries.ts'
import { MOVE_MARKS } from './move-marks.ts'
import type { MovedTable, Row, Value } from './moved-tables-reads.ts'

const PAGE_ROWS = 500
const PAGE_ROWS_WITH_BYTES = 50

export function pageRows({ hasBytes }: MovedTable): number {
  return hasBytes ? PAGE_ROWS_WITH_BYTES : PAGE_ROWS
}

/** Returns the primary key with binary collation, which sorts the same on both engines. */
function keyOf(queries: Queries, { key }: MovedTable) {
  const collation = engineOf(queries) === 'postgres' ? '"C"' : 'BINARY'
  return sql.join(
    key.map(({ name, isText }) =>
      isText ? sql`${sql.ref(name)} COLLATE ${sql.raw(collation)}` : sql.ref(name),
    ),
  )
}

/** Returns the condition that excludes the progress marks of the move itself. */
function movedRows({ name }: MovedTable) {
  return name === 'marks' ? sql`${sql.ref('key')} NOT LIKE ${`${MOVE_MARKS}%`}` : sql`1 = 1`
}

export async function readPage(
  queries: Queries,
  table: MovedTable,
  after: readonly Value[] | null,
): Promise<Row[]> {
  const key = keyOf(queries, table)
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  const afterKey = after === null ? sql`1 = 1` : sql`(${key}) > (${sql.join(after)})`
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${sql.table(table.name)}
    WHERE ${movedRows(table)} AND ${afterKey}
    ORDER BY ${key} LIMIT ${pageRows(table)}`.execute(queries)
  return rows
}

export function lastKey(table: MovedTable, page: readonly Row[]): Value[] {
  const last = page.at(-1)
  return table.key.map(({ name }) => last?.[name] ?? null)
}

export async function countRows(queries: Queries, table: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table.name)} WHERE ${movedRows(table)}`.execute(
    queries,
  )
  return Number(rows[0]?.count)
}

function rowText(table: MovedTable, row: Row): string {
  const values = table.columns.map((column) => {
    const value = row[column] ?? null
    return value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : value
  })
  return `${JSON.stringify(values)}\n`
}

export interface Contents {
  readonly rows: number
  readonly checksum: string
}

export async function readContents(queries: Queries, table: MovedTable): Promise<Contents> {
  const hash = createHash('sha256')
  let rows = 0
  let after: Value[] | null = null
  for (;;) {
    const page: Row[] = await readPage(queries, table, after)
    for (const row of page) hash.update(rowText(table, row))
    rows += page.length
    if (page.length < pageRows(table)) return { rows, checksum: hash.digest('hex') }
    after = lastKey(table, page)
  }
}
