/** `npm run backend:restore -- <file>`: what backend:backup wrote, into a state folder or database without data. */
import { decideDatabasePlace } from '../database/database-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { givenFile, runOperation } from './run-operation.ts'

await runOperation(async (say) => {
  const file = givenFile('backend:restore')
  const place = decideDatabasePlace(process.env)
  await restoreBackup(place, file)
  say(`${file} is restored${'url' in place ? '' : ` to ${place.file}`}. The API can start.`)
})
