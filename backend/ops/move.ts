/** `npm run backend:move [-- --to postgres://...]`: copies SQLite to PostgreSQL (default: UNDERTONE_DATABASE_URL). */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { databaseFile, decideStateFolder, isPostgresUrl } from '../database/database-place.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Queries } from '../database/queries.ts'
import { type Comparison, moveDatabase } from './move-database.ts'
import type { MoveProgress } from './move-writer.ts'
import { postgresTables } from './postgres-tables.ts'
import { OperationError, runOperation } from './run-operation.ts'

const TABLE_NAME_WIDTH = 24
const STEP_PERCENT = 10

function createProgress(printLine: (line: string) => void) {
  const lastSteps = new Map<string, number>()
  return ({ table, rows, total }: MoveProgress): void => {
    const percent = total === 0 ? 100 : Math.floor((100 * rows) / total)
    const step = Math.floor(percent / STEP_PERCENT)
    if (lastSteps.get(table) === step) return
    lastSteps.set(table, step)
    printLine(`${table.padEnd(TABLE_NAME_WIDTH)} ${rows} of ${total} rows, ${percent} %`)
  }
}

function describeComparison({ table, source, target, isEqual }: Comparison): string {
  return [
    `${table.padEnd(TABLE_NAME_WIDTH)} ${isEqual ? 'identical' : 'DIFFERENT'}`,
    `  source ${source.rows} rows, sha256 ${source.checksum}`,
    `  target ${target.rows} rows, sha256 ${target.checksum}`,
  ].join('\n')
}

/** @throws {OperationError} without the argument, which can contain a password */
function readTarget(): string {
  const { to = process.env.UNDERTONE_DATABASE_URL } = parseArgs({
    options: { to: { type: 'string' } },
  }).values
  if (to !== undefined && isPostgresUrl(to)) return to
  throw new OperationError(
    'Name the target in UNDERTONE_DATABASE_URL, or: npm run backend:move -- --to postgres://user@host:5432/database (password in PGPASSWORD)',
  )
}

/** Tables or columns unknown to this version would be lost. */
function rejectNewer(side: 'source' | 'target'): () => never {
  return () => {
    throw new OperationError(
      `The ${side} was migrated by a newer version of Undertone. Use that version for the move.`,
    )
  }
}

async function openTarget(url: string): Promise<Queries> {
  const tables = await postgresTables(url)
  if (tables.length > 0 && !tables.includes('kysely_migration')) {
    throw new OperationError('The target has tables of another program. Name an empty database.')
  }
  return openDatabase({ url }, { onNewer: rejectNewer('target') })
}

async function move(
  file: string,
  target: Queries,
  printLine: (line: string) => void,
): Promise<void> {
  const source = await openDatabase({ file }, { onNewer: rejectNewer('source') })
  try {
    printLine(`${file} is locked until the end of the move. Stop an API that uses it.`)
    const earlierMoveAt = await moveDatabase(source, target, {
      onBatch: createProgress(printLine),
      onCompared: (comparison) => printLine(describeComparison(comparison)),
    })
    printLine(
      earlierMoveAt === null
        ? 'The move is complete and verified. Set UNDERTONE_DATABASE_URL to the target, then start the API.'
        : `A move into this database was completed at ${earlierMoveAt}. Nothing was changed.`,
    )
  } finally {
    await source.destroy()
  }
}

await runOperation(async (printLine) => {
  const url = readTarget()
  const file = databaseFile(decideStateFolder(process.env))
  if (!existsSync(file)) throw new OperationError(`There is no database at ${file} to move.`)
  const target = await openTarget(url)
  try {
    await move(file, target, printLine)
  } finally {
    await target.destroy()
  }
})
