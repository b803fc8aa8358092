/** How far a move has come, kept in the database that it moves into. */
import { hasMarks, readMark, writeMark } from '../database/marks.ts'
import type { Queries } from '../database/queries.ts'
import { OperatorError } from '../system/operator-error.ts'
import type { Value } from './moved-tables-reads.ts'

/** How the keys of these marks begin; they are neither copied nor compared. */
export const MOVE_MARKS = 'move:'
/** No table has this name. */
const ALL = 'all tables'

/** How far a table has come. */
export interface TableMark {
  readonly rows: number
  /** The primary key of the last row that was copied; null: none was. */
  readonly after: readonly Value[] | null
  readonly isDone: boolean
}

const NOTHING: TableMark = { rows: 0, after: null, isDone: false }

export async function readTableMark(target: Queries, table: string): Promise<TableMark> {
  const value = await readMark(target, MOVE_MARKS + table)
  return value === null ? NOTHING : JSON.parse(value)
}

export async function writeTableMark(target: Queries, table: string, mark: TableMark) {
  await writeMark(target, MOVE_MARKS + table, JSON.stringify(mark))
}

export class UnfinishedMoveError extends OperatorError {
  override readonly name = 'UnfinishedMoveError'
}

/** @throws {UnfinishedMoveError} when a move into this database was broken off: a part of the data is elsewhere */
export async function requireWholeMove(queries: Queries): Promise<void> {
  if (!(await hasMarks(queries, MOVE_MARKS)) || (await finishedAt(queries)) !== null) return
  throw new UnfinishedMoveError(
    'The move into this database was broken off. Run `npm run backend:move` again: it goes on where it was.',
  )
}

/** When a move into this database was finished, as an ISO time; null when none was. */
export async function finishedAt(target: Queries): Promise<string | null> {
  return readMark(target, MOVE_MARKS + ALL)
}

export async function markFinished(target: Queries, at: string): Promise<void> {
  await writeMark(target, MOVE_MARKS + ALL, at)
}
