import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import type { BackendConfig } from './config.ts'
import { ownUrl } from './http/own-url.ts'
import type { IdentityPort } from './identity/identity-port.ts'
import { chooseProvider } from './payments/choose-provider.ts'
import { createPayments } from './payments/create-payments.ts'
import type { LogTrouble } from './payments/payments-context.ts'
import { readProducts } from './payments/prices/products-file.ts'
import { startSettling } from './payments/settling.ts'
import { readPersonKey } from './payments/trials/read-person-key.ts'
import type { StopList } from './stop-list.ts'
import { createUserStore } from './users/user-store.ts'

/**
 * Plans and money as they are configured. The API and they need each other: `start` is to be called
 * with the API once it listens.
 */
export async function prepareMoney(
  config: BackendConfig,
  { database, identity }: { database: DatabaseSync; identity: IdentityPort },
  stops: StopList,
) {
  let api: FastifyInstance | undefined
  const running = () => {
    if (api === undefined) throw new Error('The API does not run yet.')
    return api
  }
  const now = Date.now
  const publicUrl = () => config.publicUrl ?? ownUrl(running())
  const log: LogTrouble = (message, about) => api?.log.warn(about, message)
  const deliver = async (body: string, signature: string) => {
    const { statusCode } = await running().inject({
      method: 'POST',
      url: '/webhooks/test',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
    if (statusCode !== 200) throw new Error(`The webhook was answered with ${statusCode}.`)
    // Whoever waits for the webhook, the return page say, waits for what comes of it.
    await payments.idle()
  }
  const parts = { database, now, apiUrl: publicUrl, deliver }
  const { provider, test } = await chooseProvider(config.checkout, parts)
  const prices = readProducts(config.productsFile)
  const users = createUserStore(database)
  const payments = createPayments({
    database,
    identity,
    users,
    provider,
    prices,
    personKey: readPersonKey(path.join(config.stateDir, 'api/person.key')),
    publicUrl,
    now,
    log,
  })

  return {
    payments,
    testProvider: test,
    start: (listening: FastifyInstance): void => {
      api = listening
      const settling = startSettling(payments, test, { now, log })
      stops.add(settling.stop)
    },
  }
}
