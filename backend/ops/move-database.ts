import type { Queries } from '../database/queries.ts'
import { finishedAt, markFinished, readTableMark } from './move-marks.ts'
import { continueNumbers, copyTable, type MoveProgress } from './move-writer.ts'
import { type MovedTable, readMovedTables } from './moved-tables-reads.ts'
import { type Contents, countRows, readContents } from './page-reads.ts'
import { OperationError } from './run-operation.ts'
import { writeStatistics } from './statistics-writer.ts'

export interface Comparison {
  readonly table: string
  readonly source: Contents
  readonly target: Contents
  readonly isEqual: boolean
}

/** Who is told how a move goes on. What these throw ends it; it goes on where it was at the next start. */
export interface MoveListener {
  readonly onBatch: (progress: MoveProgress) => void
  readonly onCompared: (comparison: Comparison) => void
}

/** @throws {OperationError} when the target has rows that no move has brought */
async function requireOwnTarget(target: Queries, tables: readonly MovedTable[]): Promise<void> {
  const marks = await Promise.all(tables.map(({ name }) => readTableMark(target, name)))
  if (marks.some(({ isDone, after }) => isDone || after !== null)) return
  for (const table of tables) {
    if ((await countRows(target, table)) === 0) continue
    throw new OperationError(
      `The target has rows in ${table.name} already, and not from a move. Name an empty database: createdb makes it.`,
    )
  }
}

/** @throws {OperationError} when a table is not the same on both sides */
async function compare(
  source: Queries,
  target: Queries,
  tables: readonly MovedTable[],
  listener: MoveListener,
): Promise<void> {
  const different: string[] = []
  for (const table of tables) {
    const here = await readContents(source, table)
    const there = await readContents(target, table)
    const isEqual = here.rows === there.rows && here.checksum === there.checksum
    listener.onCompared({ table: table.name, source: here, target: there, isEqual })
    if (!isEqual) different.push(table.name)
  }
  if (different.length === 0) return
  throw new OperationError(
    `Not the same on both sides: ${different.join(', ')}. Something wrote while this move was under way or broken off. Use the source on; to move, begin anew with an empty database.`,
  )
}

/**
 * Copies all that the API keeps from SQLite to PostgreSQL, both up to date, and compares every row. No other
 * process can write to the source meanwhile. Broken off, it goes on where it was at the next call.
 * Returns when an earlier move into this target was finished (an ISO time; nothing is done then), or null.
 * @throws {OperationError} when the target has other data, or differs in the end
 * @throws SQLite's error 5 (busy) when another process is writing to the source
 */
export async function moveDatabase(
  source: Queries,
  target: Queries,
  listener: MoveListener,
): Promise<string | null> {
  const before = await finishedAt(target)
  if (before !== null) return before
  return source.transaction().execute(async (locked) => {
    const tables = await readMovedTables(locked, target)
    await requireOwnTarget(target, tables)
    for (const table of tables) await copyTable(locked, target, table, listener.onBatch)
    await continueNumbers(target, tables)
    await writeStatistics(
      target,
      tables.map(({ name }) => name),
    )
    await compare(locked, target, tables, listener)
    await markFinished(target, new Date().toISOString())
    return null
  })
}
