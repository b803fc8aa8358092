/**
 * Goes on with the bulk jobs of a database, in a process that a test kills: it says whose account the identity
 * provider has locked, and waits for a byte before it writes the row.
 */
import { once } from 'node:events'
import { createLeases } from '../../database/leases.ts'
import { openDatabase } from '../../database/open-database.ts'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { userBulk } from '../users/user-bulk.ts'

const [, , file = ''] = process.argv
const database = await openDatabase({ file })
const { port } = createFakeIdentity()
const identity = {
  ...port,
  setDisabled: async (uid: string) => {
    process.stdout.write(`${uid}\n`)
    await once(process.stdin, 'data')
  },
}
const users = userBulk({ database, identity, leave: async () => {}, now: Date.now })
const leases = createLeases(database)
// A lease that ends at once, as that of a process which died long ago.
await runBulk({ database, kinds: { users }, leases, leaseMs: 0, now: Date.now })
await database.destroy()
process.stdin.destroy()
