/** Progress of `npm run backend:move`, stored in the target database so that an interrupted move can resume. */
import { hasMarks, readMark, writeMark } from '../database/marks.ts'
import type { Queries } from '../database/queries.ts'
import { OperatorError } from '../system/operator-error.ts'
import type { Value } from './moved-tables-reads.ts'

export const MOVE_MARKS = 'move:'
const ALL_TABLES = 'all tables'

export interface TableMark {
  readonly rows: number
  /** Primary key of the last copied row. Null when no row is copied yet. */
  readonly after: readonly Value[] | null
  readonly isDone: boolean
}

const NOT_STARTED: TableMark = { rows: 0, after: null, isDone: false }

export async function readTableMark(target: Queries, table: string): Promise<TableMark> {
  const value = await readMark(target, MOVE_MARKS + table)
  return value === null ? NOT_STARTED : JSON.parse(value)
}

export async function writeTableMark(target: Queries, table: string, mark: TableMark) {
  await writeMark(target, MOVE_MARKS + table, JSON.stringify(mark))
}

export class UnfinishedMoveError extends OperatorError {
  override readonly name = 'UnfinishedMoveError'
}

/** @throws {UnfinishedMoveError} when a move into this database was interrupted, so that data is missing */
export async function requireFinishedMove(queries: Queries): Promise<void> {
  if (!(await hasMarks(queries, MOVE_MARKS)) || (await finishedAt(queries)) !== null) return
  throw new UnfinishedMoveError(
    'The move into this database was interrupted. Run `npm run backend:move` again to resume it.',
  )
}

/** Returns the ISO time of a completed move into this database, or null. */
export async function finishedAt(target: Queries): Promise<string | null> {
  return readMark(target, MOVE_MARKS + ALL_TABLES)
}

export async function markFinished(target: Queries, at: string): Promise<void> {
  await writeMark(target, MOVE_MARKS + ALL_TABLES, at)
}
