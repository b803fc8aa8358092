/**
 * `npm run backend:move [-- --to postgres://...]`: from the SQLite of the state folder to PostgreSQL, by default the
 * database that UNDERTONE_DATABASE_URL names.
 */
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
/** A line for each tenth of a table. */
const STEP_PERCENT = 10

/** Says how far each table is, in lines that are not too many. */
function createProgress(say: (line: string) => void) {
  const said = new Map<string, number>()
  return ({ table, rows, of }: MoveProgress): void => {
    const percent = of === 0 ? 100 : Math.floor((100 * rows) / of)
    const step = Math.floor(percent / STEP_PERCENT)
    if (said.get(table) === step) return
    said.set(table, step)
    say(`${table.padEnd(TABLE_NAME_WIDTH)} ${rows} of ${of} rows, ${percent} %`)
  }
}

function describeComparison({ table, source, target, isEqual }: Comparison): string {
  return [
    `${table.padEnd(TABLE_NAME_WIDTH)} ${isEqual ? 'the same' : 'DIFFERENT'}`,
    `  source ${source.rows} rows, sha256 ${source.checksum}`,
    `  target ${target.rows} rows, sha256 ${target.checksum}`,
  ].join('\n')
}

/** @throws {OperationError} without what was given: a password may be in it */
function givenTarget(): string {
  const { to = process.env.UNDERTONE_DATABASE_URL } = parseArgs({
    options: { to: { type: 'string' } },
  }).values
  if (to !== undefined && isPostgresUrl(to)) return to
  throw new OperationError(
    'Name the target in UNDERTONE_DATABASE_URL, or: npm run backend:move -- --to postgres://user@host:5432/database (its password in PGPASSWORD)',
  )
}

/** A table or column that this version does not know would be left behind. */
function refuseNewer(side: 'source' | 'target'): () => never {
  return () => {
    throw new OperationError(
      `The ${side} was migrated by a newer version of Undertone. Move with that version: it knows everything that is to be moved.`,
    )
  }
}

/** @throws {OperationError} when the database has tables, and not those of the API */
async function openTarget(url: string): Promise<Queries> {
  const tables = await postgresTables(url)
  if (tables.length > 0 && !tables.includes('kysely_migration')) {
    throw new OperationError(
      'The target has the tables of another program. Name an empty database.',
    )
  }
  return openDatabase({ url }, { onNewer: refuseNewer('target') })
}

/** Moves what is in the file, and says how far it is. */
async function move(file: string, target: Queries, say: (line: string) => void): Promise<void> {
  const source = await openDatabase({ file }, { onNewer: refuseNewer('source') })
  try {
    say(`${file} is locked until the end: an API that runs on it can read, and not write. Stop it.`)
    const before = await moveDatabase(source, target, {
      onBatch: createProgress(say),
      onCompared: (comparison) => say(describeComparison(comparison)),
    })
    say(
      before === null
        ? 'Everything is the same on both sides. Name the target in UNDERTONE_DATABASE_URL, and start the API.'
        : `A move into this database was finished at ${before}. Nothing was changed.`,
    )
  } finally {
    await source.destroy()
  }
}

await runOperation(async (say) => {
  const url = givenTarget()
  const file = databaseFile(decideStateFolder(process.env))
  if (!existsSync(file)) throw new OperationError(`There is no database at ${file} to move.`)
  const target = await openTarget(url)
  try {
    await move(file, target, say)
  } finally {
    await target.destroy()
  }
})
