import { API_MIGRATIONS } from '../../database/api-migrations.ts'
import { openDatabase } from '../../database/open.ts'
import type { Order, Price } from '../provider.ts'
import { createTestProvider } from '../test-provider/create-test-provider.ts'
import { TEST_CARDS } from '../test-provider/test-cards.ts'

/** When the shop opens; a 31st, so that short months matter. */
export const SHOP_TIME = Date.parse('2026-01-31T10:00:00.000Z')
const PAGE_OPEN_MS = 3_600_000

/** A price for tests: a month of creator, or whatever is changed. */
export function testPrice(change: Partial<Price> = {}): Price {
  const plan = change.plan ?? 'creator'
  const interval = change.interval ?? 'month'
  return {
    id: `${plan}-${interval}`,
    plan,
    interval,
    amount: 400,
    currency: 'EUR',
    trialDays: 0,
    ...change,
  }
}

/**
 * The test provider over a database in memory, with a clock and a webhook door of the test's own.
 * `takes` is what that door does with a webhook before it acknowledges it.
 */
export function createTestShop(takes: () => Promise<void> = async () => {}) {
  const database = openDatabase(':memory:', API_MIGRATIONS)
  const webhooks: { body: string; signature: string }[] = []
  let time = SHOP_TIME
  let isDown = false
  let orders = 0
  const provider = createTestProvider({
    database,
    now: () => time,
    apiUrl: () => 'http://127.0.0.1:4810',
    secret: 'a secret of this test',
    deliver: async (body, signature) => {
      if (isDown) throw new Error('Nobody answers.')
      await takes()
      webhooks.push({ body, signature })
    },
  })

  const order = (change: Partial<Order> = {}): Order => {
    orders += 1
    return {
      sessionId: `cs_${orders}`,
      uid: 'ada',
      email: 'ada@example.com',
      price: testPrice(),
      trial: false,
      customer: null,
      replaces: null,
      successUrl: `http://127.0.0.1:4810/checkout/return/cs_${orders}?result=success`,
      cancelUrl: `http://127.0.0.1:4810/checkout/return/cs_${orders}?result=cancel`,
      expiresAt: time + PAGE_OPEN_MS,
      ...change,
    }
  }

  return {
    provider,
    database,
    webhooks,
    order,
    now: () => time,
    setTime: (moment: string) => {
      time = Date.parse(moment)
      return time
    },
    tick: (ms: number) => {
      time += ms
    },
    /** Makes the door for webhooks refuse everything, or take it again. */
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Orders and pays at once; resolves with the ids at the provider. */
    buy: async (change: Partial<Order> = {}, card: string = TEST_CARDS.succeeds) => {
      const { ref } = await provider.createSession(order(change))
      if (provider.pay(ref, card) === 'confirm') provider.approve(ref)
      const session = await provider.readSession(ref)
      return {
        session: ref,
        customer: session?.customer ?? 'not paid',
        subscription: session?.subscription ?? 'not paid',
      }
    },
  }
}
