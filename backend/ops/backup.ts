/**
 * `npm run backend:backup -- <file>`: all of the API's database, into a new file; the API may run meanwhile.
 * `npm run backend:backup -- --note`: notes that a backup was made by other means.
 */
import { parseArgs } from 'node:util'
import { decideDatabasePlace } from '../database/database-place.ts'
import { makeBackup, noteBackup } from './make-backup.ts'
import { explain, givenFile, OperationError, runOperation } from './run-operation.ts'

await runOperation(async (say) => {
  const place = decideDatabasePlace(process.env)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { note: { type: 'boolean', default: false } },
  })
  const at = Date.now()
  if (values.note) {
    if (positionals.length > 0) {
      throw new OperationError('Name a file to make a backup, or --note to note another: not both.')
    }
    await noteBackup(place, at)
    return say('The admins are told that a backup was made now.')
  }
  const file = givenFile('backend:backup')
  await makeBackup(place, file)
  say(`The ${'url' in place ? 'PostgreSQL' : 'SQLite'} database is in ${file}.`)
  try {
    await noteBackup(place, at)
  } catch (error) {
    // The backup is there all the same: a replica, from which it may be made, takes no notes.
    say(`Admins are not told of it: it could not be noted in the database. ${explain(error)}`)
  }
})
