/** `npm run stations:import -- <file>`: records of the Radio Browser directory, into the catalogue of the API. */

import path from 'node:path'
import { parseArgs } from 'node:util'
import { decideDatabasePlace } from '../database/database-place.ts'
import { createLeases } from '../database/leases.ts'
import { openDatabase } from '../database/open-database.ts'
import { OperationError, runOperation } from '../operations/run-operation.ts'
import { importStations } from './import-stations.ts'
import { IMPORT_LEASE, IMPORT_LEASE_MS } from './limits.ts'
import { readEntries } from './read-entries.ts'
import { groupVariants } from './record/group-variants.ts'

/** Stations between two lines of progress; a multiple of a chunk. */
const PROGRESS_EVERY = 2_500

await runOperation(async (say) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { whole: { type: 'boolean', default: false } },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) {
    throw new OperationError('Name one file: npm run stations:import -- [--whole] <file>')
  }
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), name)
  const { entries, refused, checksum } = await readEntries(file)
  const groups = groupVariants(entries)
  say(`${entries.length} entries are ${groups.length} stations.`)
  for (const [reason, count] of Object.entries(refused)) say(`Left out, ${reason}: ${count}`)
  const database = await openDatabase(decideDatabasePlace(process.env))
  const leases = createLeases(database)
  try {
    if (!(await leases.take(IMPORT_LEASE, IMPORT_LEASE_MS))) {
      throw new OperationError('Another import is under way. Try again when it is done.')
    }
    await importStations(database, {
      groups,
      source: `${values.whole ? 'whole' : 'file'} ${checksum}`,
      isWhole: values.whole,
      now: Date.now(),
      onProgress: (written, of) => {
        if (written % PROGRESS_EVERY === 0) say(`${written} of ${of}`)
      },
    })
    say('The catalogue has them.')
  } finally {
    await leases.release(IMPORT_LEASE)
    await database.destroy()
  }
})
