import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { readProducts } from '../prices/products-file.ts'
import { createStripeProvider } from '../stripe/create-stripe-provider.ts'
import { startLocalStripe } from '../stripe/testing/local-stripe.ts'
import { TEST_CARDS } from '../test-provider/test-cards.ts'

/** When the API under test begins; whole seconds, as Stripe counts. */
const START = Date.parse('2026-11-21T08:00:00.000Z')

/** The whole API with a provider, whose webhooks come when they are let through. */
export interface ApiWorld {
  readonly api: TestApi
  /** Somebody pays the provider's page with a good card. */
  readonly pay: (ref: string) => void
  /** Lets the webhooks through, in an order of one's own, and waits until all was followed. */
  readonly deliver: (
    arrange?: (webhooks: readonly Letter[]) => readonly Letter[],
  ) => Promise<number[]>
  /** Lets time pass (ms) at the provider and here. */
  readonly pass: (ms: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** A webhook on its way. */
export interface Letter {
  readonly body: string
  readonly signature: string
}

function post(api: TestApi, provider: 'test' | 'stripe', { body, signature }: Letter) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const request = { method: 'POST', url: `/webhooks/${provider}`, headers, payload: body } as const
  return api.app.inject(request).then(({ statusCode }) => statusCode)
}

async function sendAll(
  api: TestApi,
  provider: 'test' | 'stripe',
  letters: readonly Letter[],
): Promise<number[]> {
  const answers: number[] = []
  for (const letter of letters) answers.push(await post(api, provider, letter))
  await api.money.payments.idle()
  return answers
}

/** The API with the test provider, which delivers by itself. */
export async function createTestApiWorld(): Promise<ApiWorld> {
  const api = await createTestApi({ checkout: 'test' })
  return {
    api,
    pay: (ref) => {
      api.money.provider.pay(ref, TEST_CARDS.succeeds)
    },
    deliver: async () => {
      await api.money.quiet()
      return [200]
    },
    pass: async (ms) => {
      api.tick(ms)
      await api.money.settle()
    },
    close: api.close,
  }
}

/** The API with the adapter for Stripe and the server that it talks to. */
export async function createStripeApiWorld(): Promise<ApiWorld> {
  let time = START
  const keys = { secretKey: 'sk_test_api', webhookSecret: 'whsec_api' }
  const now = () => time
  const local = await startLocalStripe({ ...keys, prices: readProducts().prices, now })
  const stripe = createStripeProvider({ ...keys, url: local.url, now })
  const api = await createTestApi({ checkout: 'test', around: () => stripe })
  const deliver: ApiWorld['deliver'] = (arrange = (webhooks) => webhooks) =>
    sendAll(api, 'stripe', arrange(local.takeWebhooks()))
  return {
    api,
    pay: (ref) => {
      local.pay(ref, 'good')
    },
    deliver,
    pass: async (ms) => {
      time += ms
      api.tick(ms)
      local.runDue()
      await deliver()
      await api.money.payments.settleDue()
      await api.money.payments.idle()
    },
    close: async () => {
      await api.close()
      await local.close()
    },
  }
}
