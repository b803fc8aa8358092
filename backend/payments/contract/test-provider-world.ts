import { API_MIGRATIONS } from '../../database/api-migrations.ts'
import { openDatabase } from '../../database/open.ts'
import { createTestProvider } from '../test-provider/create-test-provider.ts'
import { TEST_CARDS } from '../test-provider/test-cards.ts'
import {
  type ArrivedWebhook,
  CONTRACT_START,
  type ContractCard,
  type ContractWorld,
} from './contract-world.ts'

const CARDS: Readonly<Record<ContractCard, string>> = {
  good: TEST_CARDS.succeeds,
  'fails-later': TEST_CARDS.failsLater,
  declined: TEST_CARDS.declined,
}

/** The test provider over a database in memory. */
export async function createTestProviderWorld(): Promise<ContractWorld> {
  const database = openDatabase(':memory:', API_MIGRATIONS)
  let time = CONTRACT_START
  let arrived: ArrivedWebhook[] = []
  const provider = createTestProvider({
    database,
    now: () => time,
    apiUrl: () => 'https://api.example.org',
    secret: 'contract-webhook-secret',
    deliver: async (body, signature) => {
      arrived.push({ body: Buffer.from(body), signature })
    },
  })
  return {
    provider,
    now: () => time,
    moveTo: (to) => {
      time = to
      provider.runDue(to)
    },
    pay: (session, card) => provider.pay(session, CARDS[card]) === 'paid',
    spoilCard: (customer) => provider.setNextPaymentFails(customer),
    payInvoice: (invoice) => {
      provider.payInvoice(invoice, TEST_CARDS.succeeds)
    },
    takeWebhooks: async () => {
      await provider.delivered()
      const taken = arrived
      arrived = []
      return taken
    },
    close: async () => {
      await provider.delivered()
      database.close()
    },
  }
}
