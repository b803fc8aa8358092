import type { Queries } from '../../backend/database/queries.ts'
import { createApi } from '../../backend/server.ts'
import { createFakeIdentity } from '../../backend/testing/fake-identity.ts'
import { createTestPayments } from '../../backend/testing/test-payments.ts'

/** The full API over a database, on loopback, with a fake identity (fake-identity.ts). */
export async function serveApi(database: Queries) {
  const identity = createFakeIdentity().port
  const money = await createTestPayments({ database, identity, now: Date.now }, {})
  const app = await createApi({
    ...money.forApi,
    database,
    identity,
    hashKey: Buffer.from('a key of the bench'),
    status: () => ({ api: 'ready', identity: 'ready', documents: 'ready', streams: 'ready' }),
    hostNames: ['127.0.0.1'],
    allowedOrigins: [],
    logLevel: 'silent',
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  return { app, origin }
}
