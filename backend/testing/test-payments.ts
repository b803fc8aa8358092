import type { FastifyInstance } from 'fastify'
import { openSqlite } from '../database/open-sqlite.ts'
import type { Queries } from '../database/queries.ts'
import { LOCAL_STRIPE_MIGRATIONS } from '../dev/stripe/store.ts'
import { ownUrl } from '../http/listen.ts'
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

/** Creates the payments of a test API. With `checkout: 'on'` they use the simulated Stripe. */
export async function createTestPayments(parts: TestPaymentsParts, options: TestPaymentsOptions) {
  const {
    checkout = 'off',
    prices = readProducts(PRO_ON_SALE),
    around: wrapProvider = (provider) => provider,
  } = options
  let api: FastifyInstance | undefined
  let isLosingWebhooks = false
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
    if (isLosingWebhooks || (await sendWebhook(body, signature)) !== 200)
      throw new Error('The webhook was not accepted.')
  }
  const stripe =
    checkout === 'on'
      ? await startTestStripe({ prices: prices.prices, now: parts.now, publicUrl, deliver })
      : null
  const requireStripe = () => {
    if (stripe === null) throw new Error('Expected a test with checkout.')
    return stripe
  }
  /** Simulates another process on the same database, with its own clock. */
  const createInstance = (now = parts.now) =>
    createPayments({
      ...parts,
      now,
      provider: stripe && wrapProvider(stripe.provider),
      prices,
      hashKey: TEST_HASH_KEY,
      publicUrl,
      log: (message, details) => logged.push(`${message} ${JSON.stringify(details)}`),
    })
  const payments = createInstance()

  return {
    get local() {
      return requireStripe().local
    },
    get provider() {
      return requireStripe().provider
    },
    payments,
    sendWebhook,
    beside: createInstance,
    logged,
    forApi: { payments, providerPages: stripe?.pages ?? null },
    connect: (app: FastifyInstance) => {
      api = app
    },
    /** Loses webhooks while `isLosing` is true. */
    setLosingWebhooks: (isLosing: boolean) => {
      isLosingWebhooks = isLosing
    },
    /** Renews and ends due subscriptions, first at the provider and then in the API, and waits for webhooks. */
    settle: async () => {
      requireStripe().local.runDue()
      await requireStripe().local.delivered()
      await payments.settleDue()
      await payments.idle()
    },
    /** Resolves when every webhook is sent and handled. */
    quiet: async () => {
      await requireStripe().local.delivered()
      await payments.idle()
    },
    close: async () => stripe?.local.close(),
  }
}
