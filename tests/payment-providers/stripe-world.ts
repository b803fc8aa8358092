import { TEST_CARDS } from '../../backend/dev/stripe/test-cards.ts'
import { payOpen } from '../../backend/dev/stripe/testing/pay-open.ts'
import { PRICES } from '../../backend/modules/billing/testing/sample-orders.ts'
import { startTestStripe } from '../../backend/testing/test-payments.ts'
import { CONTRACT_START, type ContractCard, type ContractWorld } from './contract-world.ts'

const CARDS: Readonly<Record<ContractCard, string>> = {
  good: TEST_CARDS.succeeds,
  'fails-later': TEST_CARDS.failsLater,
  declined: TEST_CARDS.declined,
}

/** The adapter for Stripe with its local test server. */
export async function createStripeWorld(): Promise<ContractWorld> {
  let time = CONTRACT_START
  const now = () => time
  const { local, provider } = await startTestStripe({
    prices: Object.values(PRICES),
    now,
    publicUrl: () => 'https://api.example.org',
    deliver: async () => {
      throw new Error('Webhooks wait to be taken.')
    },
  })
  return {
    provider,
    now,
    moveTo: (to) => {
      time = to
      local.runDue()
    },
    pay: (session, card) => local.checkout.pay(session, CARDS[card]) === 'paid',
    spoilCard: (customer) => {
      const held = local.state.customers.get(customer)
      if (held) held.card = 'fails-later'
    },
    payInvoice: (invoice) => payOpen(local, invoice),
    takeWebhooks: async () =>
      local.takeWebhooks().map(({ body, signature }) => ({ body: Buffer.from(body), signature })),
    close: local.close,
  }
}
