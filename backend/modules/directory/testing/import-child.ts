/**
 * `node import-child.ts <database> <count>`: imports the first stations of the snapshot. After each transaction it prints
 * how many are written, and goes on when it has read a byte.
 */
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
  isWhole: false,
  now: 1,
  onProgress: (written) => {
    process.stdout.write(`${written}\n`)
    // `process.stdin` itself would not wait.
    readSync(STDIN, Buffer.alloc(1))
  },
})
await database.destroy()
