/** What the terminal shows of a move. */
import type { Comparison } from './move-database.ts'
import type { MoveProgress } from './move-writer.ts'

const WIDTH = 24
/** A line for each tenth of a table. */
const STEP_PERCENT = 10

/** Says how far each table is, in lines that are not too many. */
export function createProgress(say: (line: string) => void) {
  const said = new Map<string, number>()
  return ({ table, rows, of }: MoveProgress): void => {
    const percent = of === 0 ? 100 : Math.floor((100 * rows) / of)
    const step = Math.floor(percent / STEP_PERCENT)
    if (said.get(table) === step) return
    said.set(table, step)
    say(`${table.padEnd(WIDTH)} ${rows} of ${of} rows, ${percent} %`)
  }
}

export function describeComparison({ table, source, target, isEqual }: Comparison): string {
  return [
    `${table.padEnd(WIDTH)} ${isEqual ? 'the same' : 'DIFFERENT'}`,
    `  source ${source.rows} rows, sha256 ${source.checksum}`,
    `  target ${target.rows} rows, sha256 ${target.checksum}`,
  ].join('\n')
}
