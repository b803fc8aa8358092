/**
 * Runs the bulk jobs of a database in a process that a test kills. It prints the id of each user the identity
 * provider disabled, or of each station whose step is marked, and waits for a byte before it writes the row.
 */
import { once } from 'node:events'
import { createLeases } from '../../../database/leases.ts'
import { openDatabase } from '../../../database/open-database.ts'
import { createFakeIdentity } from '../../../testing/fake-identity.ts'
import type { BulkKind } from '../bulk/bulk-kind.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { stationBulk } from '../stations/station-bulk.ts'
import { userBulk } from '../users/user-bulk.ts'

const [, , databaseConfig = ''] = process.argv
const database = await openDatabase(JSON.parse(databaseConfig))
const { port } = createFakeIdentity()
async function report(id: string): Promise<void> {
  process.stdout.write(`${id}\n`)
  await once(process.stdin, 'data')
}
const identity = { ...port, setDisabled: report }
const users = userBulk({ database, identity, leave: async () => {}, now: Date.now })
const stationKind = stationBulk({ database, now: Date.now })
const stations: BulkKind = {
  ...stationKind,
  run: (job, step, mark) =>
    stationKind.run(job, step, async (tx) => {
      await mark(tx)
      await report(step.subjectId)
    }),
}
const leases = createLeases(database)
// The lease expires immediately, as after a crash.
await runBulk({ database, kinds: { users, stations }, leases, leaseMs: 0, now: Date.now })
await database.destroy()
process.stdin.destroy()
