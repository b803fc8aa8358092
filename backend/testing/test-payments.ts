import type { FastifyInstance } from 'fastify'
import { openSqlite } from '../database/open-sqlite.ts'
import type { Queries } from '../database/queries.ts'
import { LOCAL_STRIPE_MIGRATIONS } from '../dev/stripe/store.ts'
import { ownUrl } from '../http/own-url.ts'
import { createPayments } from '../modules/billing/create-payments.ts'
import { type PriceList, readProducts } from '../modules/billing/prices/products-file.ts'
import type { PaymentProvider, Price } from '../modules/billing/provider.ts'
import { PRO_ON_SALE } from '../modules/billing/testing/pro-on-sale.ts'
import type { IdentityPort } from '../plugins/identity/identity-port.ts'

export const TEST_KEYS = { secretKey: 'sk_test_of_this_test', webhookSecret: 'whsec_of_this_test' }

export const TEST_HASH_KEY = Buffer.from('a key of this test')

export interface TestPaymentsOptions {
  readonly checkout?: 'on' | 'off'
  readonly prices?: PriceList
  readonly around?: (provider: PaymentProvider) => PaymentProvider
}

interface TestPaymentsParts {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly now: () => number
}

interface ShopParts {
  readonly prices: readonly Price[]
  readonly now: () => number
  readonly publicUrl: () => string
  readonly deliver: (webhook: { body: string; signature: string }) => Promise<void>
}

export async function startTestStripe({ publicUrl: pages, ...parts }: ShopParts) {
  const [{ createStripeProvider }, { startLocalStripe }, { localPages }] = await Promise.all([
    import('../modules/billing/stripe/create-stripe-provider.ts'),
    import('../dev/stripe/local-stripe.ts'),
    import('../dev/stripe/pages/local-pages.ts'),
  ])
  const database = openSqlite(':memory:', LOCAL_STRIPE_MIGRATIONS)
  const local = await startLocalStripe({ ...TEST_KEYS, ...parts, database, pages })
  const { now } = parts
  const provider = createStripeProvider({
    ...TEST_KEYS,
    name: 'local-stripe',
    url: local.url,
  })
  return { local, provider, pages: localPages(local, now) }
}

export async function createTestPayments(parts: TestPaymentsParts, options: TestPaymentsOptions) {
  const {
    checkout = 'off',
    prices = readProducts(PRO_ON_SALE),
    around = (provider) => provider,
  } = options
  let api: FastifyInstance | undefined
  let isDeaf = false
  const publicUrl = () => (api === undefined ? 'http://127.0.0.1' : ownUrl(api))
  const logged: string[] = []

  const sendWebhook = async (body: string, signature?: string) => {
    const response = await api?.inject({
      method: 'POST',
      url: '/webhooks/local-stripe',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload: body,
    })
    return response?.statusCode ?? 0
  }
  const deliver: ShopParts['deliver'] = async ({ body, signature }) => {
    if (isDeaf || (await sendWebhook(body, signature)) !== 200)
      throw new Error('The webhook was not accepted.')
  }
  const stripe =
    checkout === 'on'
      ? await startTestStripe({ prices: prices.prices, now: parts.now, publicUrl, deliver })
      : null
  const shop = () => {
    if (stripe === null) throw new Error('Expected a test with checkout.')
    return stripe
  }
  /** Simulates another process on the same database, with its own clock. */
  const createInstance = (now = parts.now) =>
    createPayments({
      ...parts,
      now,
      provider: stripe && around(stripe.provider),
      prices,
      hashKey: TEST_HASH_KEY,
      publicUrl,
      log: (message, about) => logged.push(`${message} ${JSON.stringify(about)}`),
    })
  const payments = createInstance()

  return {
    get local() {
      return shop().local
    },
    get provider() {
      return shop().provider
    },
    payments,
    sendWebhook,
    beside: createInstance,
    logged,
    forApi: { payments, providerPages: stripe?.pages ?? null },
    connect: (app: FastifyInstance) => {
      api = app
    },
    /** Loses webhooks while true. */
    setLosingWebhooks: (deaf: boolean) => {
      isDeaf = deaf
    },
    /** Renews and ends due subscriptions, first at the provider and then here, and waits for webhooks. */
    settle: async () => {
      shop().local.runDue()
      await shop().local.delivered()
      await payments.settleDue()
      await payments.idle()
    },
    /** Resolves when every webhook is sent and handled. */
    quiet: async () => {
      await shop().local.delivered()
      await payments.idle()
    },
    close: async () => stripe?.local.close(),
  }
}
