import type { Queries } from '../database/queries.ts'
import { finishedAt, markFinished, readTableMark } from './move-marks.ts'
import { copyTable, type MoveProgress, updateSequences } from './move-writer.ts'
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

/** Progress callbacks. An error of a callback aborts the move, and the next start resumes it. */
export interface MoveListener {
  readonly onBatch: (progress: MoveProgress) => void
  readonly onCompared: (comparison: Comparison) => void
}

/** @throws {OperationError} when the target has rows that are not from a move */
async function requireUnusedTarget(target: Queries, tables: readonly MovedTable[]): Promise<void> {
  const marks = await Promise.all(tables.map(({ name }) => readTableMark(target, name)))
  if (marks.some(({ isDone, after }) => isDone || after !== null)) return
  for (const table of tables) {
    if ((await countRows(target, table)) === 0) continue
    throw new OperationError(
      `The target already has rows in ${table.name} that are not from a move. Name an empty database (createdb).`,
    )
  }
}

async function compareTables(
  source: Queries,
  target: Queries,
  tables: readonly MovedTable[],
  listener: MoveListener,
): Promise<void> {
  const differentTables: string[] = []
  for (const table of tables) {
    const sourceContents = await readContents(source, table)
    const targetContents = await readContents(target, table)
    const isEqual =
      sourceContents.rows === targetContents.rows &&
      sourceContents.checksum === targetContents.checksum
    listener.onCompared({
      table: table.name,
      source: sourceContents,
      target: targetContents,
      isEqual,
    })
    if (!isEqual) differentTables.push(table.name)
  }
  if (differentTables.length === 0) return
  throw new OperationError(
    `These tables differ: ${differentTables.join(', ')}. Another process wrote during the move; continue with the source, or move again into an empty database.`,
  )
}

/**
 * Copies and compares every row. The source is locked against writes. The next call resumes an interrupted move.
 * @returns the ISO time of an earlier completed move into this target (then it does nothing), or null
 * @throws {OperationError} when the target has other data or differs at the end
 * @throws SQLite's error 5 (busy) when another process is writing to the source
 */
export async function moveDatabase(
  source: Queries,
  target: Queries,
  listener: MoveListener,
): Promise<string | null> {
  const earlierMoveAt = await finishedAt(target)
  if (earlierMoveAt !== null) return earlierMoveAt
  return source.transaction().execute(async (lockedSource) => {
    const tables = await readMovedTables(lockedSource, target)
    await requireUnusedTarget(target, tables)
    for (const table of tables) await copyTable(lockedSource, target, table, listener.onBatch)
    await updateSequences(target, tables)
    await writeStatistics(
      target,
      tables.map(({ name }) => name),
    )
    await compareTables(lockedSource, target, tables, listener)
    await markFinished(target, new Date().toISOString())
    return null
  })
}
