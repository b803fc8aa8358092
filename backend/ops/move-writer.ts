import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { readTableMark, type TableMark, writeTableMark } from './move-marks.ts'
import type { MovedTable, Row } from './moved-tables-reads.ts'
import { countRows, lastKey, pageRows, readPage } from './page-reads.ts'
import { OperationError } from './run-operation.ts'

export interface MoveProgress {
  readonly table: string
  readonly rows: number
  readonly total: number
}

/** Inserts rows, except those that triggers have created (tags and languages). The final comparison checks them. */
async function insertRows(tx: Queries, { name, columns }: MovedTable, rows: readonly Row[]) {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await sql`
    INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)} ON CONFLICT DO NOTHING`.execute(tx)
}

async function explainRejection<T>(table: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error && Reflect.has(error, 'severity'))) throw error
    throw new OperationError(`PostgreSQL rejected rows of ${table}: ${error.message}`)
  }
}

/** Copies the missing rows of a table. Each batch is written in one transaction with its progress mark. */
export async function copyTable(
  source: Queries,
  target: Queries,
  table: MovedTable,
  onBatch: (progress: MoveProgress) => void,
): Promise<void> {
  const total = await countRows(source, table)
  let mark: TableMark = await readTableMark(target, table.name)
  while (!mark.isDone) {
    const page = await readPage(source, table, mark.after)
    const next = {
      rows: mark.rows + page.length,
      after: page.length === 0 ? mark.after : lastKey(table, page),
      isDone: page.length < pageRows(table),
    }
    const transaction = inTransaction(target, async (tx) => {
      if (page.length > 0) await insertRows(tx, table, page)
      await writeTableMark(tx, table.name, next)
    })
    await explainRejection(table.name, transaction)
    mark = next
    onBatch({ table: table.name, rows: mark.rows, total })
  }
}

export async function updateSequences(
  target: Queries,
  tables: readonly MovedTable[],
): Promise<void> {
  const moved = new Set(tables.map(({ name }) => name))
  for (const { name, columns } of await target.introspection.getTables()) {
    const counterColumn = columns.find(({ isAutoIncrementing }) => isAutoIncrementing)
    if (counterColumn === undefined || !moved.has(name)) continue
    const maxValue = sql`max(${sql.ref(counterColumn.name)})`
    await sql`
      SELECT setval(pg_get_serial_sequence(${name}, ${counterColumn.name}), coalesce(${maxValue}, 1), ${maxValue} IS NOT NULL)
      FROM ${sql.table(name)}`.execute(target)
  }
}
