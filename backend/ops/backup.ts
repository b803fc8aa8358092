/** `npm run backend:backup -- <file>`: makes a backup, also while the API runs. `-- --note` records one by another tool. */
import { parseArgs } from 'node:util'
import { decideDatabasePlace } from '../database/database-place.ts'
import { makeBackup, recordBackup } from './make-backup.ts'
import { describeError, OperationError, readFileArgument, runOperation } from './run-operation.ts'

await runOperation(async (printLine) => {
  const place = decideDatabasePlace(process.env)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { note: { type: 'boolean', default: false } },
  })
  const at = Date.now()
  if (values.note) {
    if (positionals.length > 0) {
      throw new OperationError(
        'Name a file to make a backup, or use --note to record one that another tool made, not both.',
      )
    }
    await recordBackup(place, at)
    return printLine('The backup is recorded. Admins see its time.')
  }
  const file = readFileArgument('backend:backup')
  await makeBackup(place, file)
  printLine(`The ${'url' in place ? 'PostgreSQL' : 'SQLite'} database is in ${file}.`)
  try {
    await recordBackup(place, at)
  } catch (error) {
    printLine(
      `The backup could not be recorded in the database, so admins do not see it. ${describeError(error)}`,
    )
  }
})
