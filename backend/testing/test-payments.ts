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

/** What the simulated Stripe of tests signs and is asked with. */
export const TEST_KEYS = { secretKey: 'sk_test_of_this_test', webhookSecret: 'whsec_of_this_test' }

export const TEST_HASH_KEY = Buffer.from('a key of this test')

export interface TestPaymentsOptions {
  /** Whether plans can be bought: at the simulated Stripe, or not at all. */
  readonly checkout?: 'on' | 'off'
  readonly prices?: PriceList
  /** Puts something between the API and the provider. */
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

/** The simulated Stripe over a database in memory, and the adapter that talks to it. */
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

/** Plans and payments of an API under test. */
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

  /** Sends a webhook as the provider would. */
  const sendWebhook = async (body: string, signature?: string) => {
    const answer = await api?.inject({
      method: 'POST',
      url: '/webhooks/local-stripe',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload: body,
    })
    return answer?.statusCode ?? 0
  }
  const deliver: ShopParts['deliver'] = async ({ body, signature }) => {
    if (isDeaf || (await sendWebhook(body, signature)) !== 200) throw new Error('Not taken.')
  }
  const stripe =
    checkout === 'on'
      ? await startTestStripe({ prices: prices.prices, now: parts.now, publicUrl, deliver })
      : null
  const shop = () => {
    if (stripe === null) throw new Error('Nothing can be bought in this test.')
    return stripe
  }
  /** Another instance over the same database, as a second process would have, with a clock of its own. */
  const beside = (now = parts.now) =>
    createPayments({
      ...parts,
      now,
      provider: stripe && around(stripe.provider),
      prices,
      hashKey: TEST_HASH_KEY,
      publicUrl,
      log: (message, about) => logged.push(`${message} ${JSON.stringify(about)}`),
    })
  const payments = beside()

  return {
    /** The simulated Stripe, and the adapter without what is around it. */
    get local() {
      return shop().local
    },
    get provider() {
      return shop().provider
    },
    payments,
    sendWebhook,
    beside,
    logged,
    forApi: { payments, providerPages: stripe?.pages ?? null },
    connect: (app: FastifyInstance) => {
      api = app
    },
    /** Whether the provider's webhooks get lost. */
    setDeaf: (deaf: boolean) => {
      isDeaf = deaf
    },
    /** Renews and ends what is due at the provider, then here; what webhooks started is over, too. */
    settle: async () => {
      shop().local.runDue()
      await shop().local.delivered()
      await payments.settleDue()
      await payments.idle()
    },
    /** Resolves when every webhook was sent, and followed. */
    quiet: async () => {
      await shop().local.delivered()
      await payments.idle()
    },
    close: async () => stripe?.local.close(),
  }
}
