import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { BackendConfig } from './config.ts'
import type { Queries } from './database/queries.ts'
import { ownUrl } from './http/listen.ts'
import { createPayments } from './modules/billing/create-payments.ts'
import type { LogFailure } from './modules/billing/payments-context.ts'
import { readProducts } from './modules/billing/prices/products-file.ts'
import type { ProviderDependencies, StartProvider } from './modules/billing/provider.ts'
import { startSettling } from './modules/billing/settle-due.ts'
import type { IdentityPort } from './plugins/identity/identity-port.ts'
import type { StopList } from './stop-list.ts'

interface PaymentsDependencies {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly hashKey: Uint8Array
  readonly startSimulated: StartProvider | null
  readonly onSettlingFailed: () => void
}

/** Creates the payments. They and the API depend on each other, so call `onApiListening` once the API listens. */
export async function startPayments(
  config: BackendConfig,
  { database, identity, hashKey, startSimulated, onSettlingFailed }: PaymentsDependencies,
  stops: StopList,
) {
  let api: FastifyInstance | undefined
  const requireApi = () => {
    if (api === undefined) throw new Error('The API is not running yet.')
    return api
  }
  const now = Date.now
  const publicUrl = () => config.publicUrl ?? ownUrl(requireApi())
  const log: LogFailure = (message, details) => api?.log.warn(details, message)
  const deliver: ProviderDependencies['deliver'] = async ({ body, signature }) => {
    if (startedProvider === null) throw new Error('No provider has been started.')
    const { name, signatureHeader } = startedProvider.provider
    const { statusCode } = await requireApi().inject({
      method: 'POST',
      url: `/webhooks/${name}`,
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      payload: body,
    })
    if (statusCode !== 200) throw new Error(`The webhook returned ${statusCode}.`)
    // A page that waits for the webhook, such as the return page, waits for its processing.
    await payments.idle()
  }
  const products = readProducts(config.productsFile)
  const stateDir = path.join(config.stateDir, 'payments')
  const parts = { stateDir, prices: products.prices, now, publicUrl, deliver }
  const start = config.provider === 'simulated' ? startSimulated : config.provider
  const startedProvider = (await start?.(parts)) ?? null
  if (startedProvider !== null) stops.add(startedProvider.stop)
  const payments = createPayments({
    database,
    identity,
    provider: startedProvider?.provider ?? null,
    prices: products,
    hashKey,
    publicUrl,
    now,
    log,
  })

  return {
    payments,
    providerPages: startedProvider?.pages ?? null,
    onApiListening: (listeningApi: FastifyInstance): void => {
      api = listeningApi
      const settling = startSettling(payments, startedProvider, (message, details) => {
        onSettlingFailed()
        log(message, details)
      })
      stops.add(settling.stop)
    },
  }
}
