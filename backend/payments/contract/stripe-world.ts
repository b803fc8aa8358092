import { createStripeProvider } from '../stripe/create-stripe-provider.ts'
import { type LocalStripe, startLocalStripe } from '../stripe/testing/local-stripe.ts'
import { CONTRACT_START, type ContractWorld, PRICES } from './contract-world.ts'

const CARDS = { good: 'good', 'fails-later': 'bad', declined: 'declined' } as const

/** The adapter for Stripe, and the server on this machine that it talks to. */
export async function createStripeWorld(): Promise<
  ContractWorld & { readonly local: LocalStripe }
> {
  let time = CONTRACT_START
  const keys = { secretKey: 'sk_test_contract', webhookSecret: 'whsec_contract' }
  const now = () => time
  const local = await startLocalStripe({ ...keys, prices: Object.values(PRICES), now })
  return {
    local,
    provider: createStripeProvider({ ...keys, url: local.url, now }),
    now,
    moveTo: (to) => {
      time = to
      local.runDue()
    },
    pay: (session, card) => local.pay(session, CARDS[card]),
    spoilCard: (customer) => {
      const held = local.state.customers.get(customer)
      if (held) held.card = 'bad'
    },
    payInvoice: (invoice) => {
      local.payInvoice(invoice)
    },
    takeWebhooks: async () =>
      local.takeWebhooks().map(({ body, signature }) => ({ body: Buffer.from(body), signature })),
    close: local.close,
  }
}
