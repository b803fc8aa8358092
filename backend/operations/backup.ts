/** `npm run backend:backup -- <file>`: all of the API's database, into a new file; the API may run meanwhile. */
import { decideDatabasePlace } from '../database/database-place.ts'
import { makeBackup } from './make-backup.ts'
import { givenFile, runOperation } from './run-operation.ts'

await runOperation(async (say) => {
  const file = givenFile('backend:backup')
  const place = decideDatabasePlace(process.env)
  await makeBackup(place, file)
  say(`The ${'url' in place ? 'PostgreSQL' : 'SQLite'} database is in ${file}.`)
})
