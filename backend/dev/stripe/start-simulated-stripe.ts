import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { openSqlite } from '../../database/open-sqlite.ts'
import type { StartProvider } from '../../modules/billing/provider.ts'

const SECRET_BYTES = 32
/** Each start has new secrets, because both sides run in this process and neither stores them. */
const newSecret = (prefix: string) => `${prefix}_${randomBytes(SECRET_BYTES).toString('hex')}`

/** Starts the simulated Stripe on loopback, and the Stripe adapter of the backend that calls it. */
export const startSimulatedStripe: StartProvider = async ({
  stateDir,
  prices,
  now,
  publicUrl,
  deliver,
}) => {
  const [{ createStripeProvider }, { startLocalStripe }, { localPages }, store] = await Promise.all(
    [
      import('../../modules/billing/stripe/create-stripe-provider.ts'),
      import('./local-stripe.ts'),
      import('./pages/local-pages.ts'),
      import('./store.ts'),
    ],
  )
  const keys = { secretKey: newSecret('sk_test'), webhookSecret: newSecret('whsec') }
  const file = path.join(stateDir, 'stripe.db')
  const database = openSqlite(file, store.LOCAL_STRIPE_MIGRATIONS)
  const local = await startLocalStripe({
    ...keys,
    database,
    prices,
    now,
    pages: publicUrl,
    deliver,
  })
  return {
    provider: createStripeProvider({ ...keys, name: 'local-stripe', url: local.url }),
    pages: localPages(local, now),
    runDue: local.runDue,
    stop: async () => {
      await local.close()
      database.close()
    },
  }
}
