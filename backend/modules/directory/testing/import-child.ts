/** `node import-child.ts <database> <count>`: imports from the snapshot. Waits for a byte after each batch. */
import { readSync } from 'node:fs'
import { openDatabase } from '../../../database/open-database.ts'
import { importStations } from '../import-stations.ts'
import { readSnapshot } from '../snapshot.ts'

const STDIN = 0

const [file = '', count = ''] = process.argv.slice(2)
const groups = (await readSnapshot()).slice(0, Number(count))
const database = await openDatabase({ file })
await importStations(database, {
  groups,
  source: 'killed',
  isFull: false,
  now: 1,
  onProgress: (written) => {
    process.stdout.write(`${written}\n`)
    // readSync blocks the process, unlike `process.stdin`.
    readSync(STDIN, Buffer.alloc(1))
  },
})
await database.destroy()
