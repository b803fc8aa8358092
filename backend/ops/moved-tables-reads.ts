/** Finds the tables to move by reading the schemas, so that new tables are included automatically. */
import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'

export type Value = string | number | null | Uint8Array
export type Row = Readonly<Record<string, Value>>

interface KeyColumn {
  readonly name: string
  readonly isText: boolean
}

export interface MovedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly KeyColumn[]
  readonly hasBytes: boolean
  readonly refersTo: readonly string[]
}

async function readTableNames(sqlite: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table'
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'kysely_*' AND name NOT GLOB 'station_search*'
    ORDER BY name`.execute(sqlite)
  return rows.map(({ name }) => name)
}

async function readTable(sqlite: Queries, name: string): Promise<MovedTable> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    SELECT name, type, pk FROM pragma_table_xinfo(${name}) WHERE hidden = 0`.execute(sqlite)
  const references = await sql<{ name: string }>`
    SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(${name})`.execute(sqlite)
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to copy it by.`)
  return {
    name,
    columns: rows.map((column) => column.name),
    key: key.map((column) => ({ name: column.name, isText: column.type.toUpperCase() === 'TEXT' })),
    hasBytes: rows.some(({ type }) => type === 'BLOB'),
    refersTo: references.rows.map((reference) => reference.name),
  }
}

function sortByReferences(tables: readonly MovedTable[]): MovedTable[] {
  const ordered = new Set<MovedTable>()
  const add = (table: MovedTable) => {
    for (const other of tables) {
      if (other !== table && table.refersTo.includes(other.name)) add(other)
    }
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

/** Returns the tables that both engines have, in foreign key order. Search tables differ (schemas.test.ts). */
export async function readMovedTables(sqlite: Queries, postgres: Queries): Promise<MovedTable[]> {
  const postgresNames = new Set((await postgres.introspection.getTables()).map(({ name }) => name))
  const names = (await readTableNames(sqlite)).filter((name) => postgresNames.has(name))
  const tables: MovedTable[] = []
  for (const name of names) tables.push(await readTable(sqlite, name))
  return sortByReferences(tables)
}
