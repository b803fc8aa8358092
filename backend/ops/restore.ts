/** `npm run backend:restore -- <file>`: restores a backup into an empty state folder or database. */
import { decideDatabasePlace } from '../database/database-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { readFileArgument, runOperation } from './run-operation.ts'

await runOperation(async (printLine) => {
  const file = readFileArgument('backend:restore')
  const place = decideDatabasePlace(process.env)
  await restoreBackup(place, file)
  printLine(`${file} is restored${'url' in place ? '' : ` to ${place.file}`}. The API can start.`)
})
