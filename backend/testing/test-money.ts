import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { ownUrl } from '../http/own-url.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { createPayments } from '../payments/create-payments.ts'
import { type PriceList, readProducts } from '../payments/prices/products-file.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createTestProvider } from '../payments/test-provider/create-test-provider.ts'
import { PRO_ON_SALE } from '../payments/testing/pro-on-sale.ts'
import type { UserStore } from '../users/user-store.ts'

export interface TestMoneyOptions {
  /** Whether plans can be bought: with the test provider, or not at all. */
  readonly checkout?: 'test' | 'off'
  readonly prices?: PriceList
  /** Puts something between the API and the provider. */
  readonly around?: (provider: PaymentProvider) => PaymentProvider
}

interface TestMoneyParts {
  readonly database: DatabaseSync
  readonly users: UserStore
  readonly identity: IdentityPort
  readonly now: () => number
}

/** Plans and money of an API under test. */
export function createTestMoney(parts: TestMoneyParts, options: TestMoneyOptions) {
  const { database, now } = parts
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
      url: '/webhooks/test',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload: body,
    })
    return answer?.statusCode ?? 0
  }
  const provider = createTestProvider({
    database,
    now,
    apiUrl: publicUrl,
    secret: 'a secret of this test',
    deliver: async (body, signature) => {
      if (isDeaf || (await sendWebhook(body, signature)) !== 200) throw new Error('Not taken.')
    },
  })
  /** Another instance over the same database, as a second process would have. */
  const beside = () =>
    createPayments({
      ...parts,
      provider: checkout === 'test' ? around(provider) : null,
      prices,
      personKey: Buffer.from('a key of this test'),
      publicUrl,
      log: (message, about) => logged.push(`${message} ${JSON.stringify(about)}`),
    })
  const payments = beside()

  return {
    provider,
    payments,
    sendWebhook,
    beside,
    logged,
    forApi: { payments, testProvider: checkout === 'test' ? provider : null },
    connect: (app: FastifyInstance) => {
      api = app
    },
    /** Whether the provider's webhooks get lost. */
    setDeaf: (deaf: boolean) => {
      isDeaf = deaf
    },
    /** Renews and ends what is due at the provider, then here; what webhooks started is over, too. */
    settle: async () => {
      provider.runDue(now())
      await provider.delivered()
      await payments.settleDue()
      await payments.idle()
    },
    /** Resolves when every webhook was sent, and followed. */
    quiet: async () => {
      await provider.delivered()
      await payments.idle()
    },
  }
}
