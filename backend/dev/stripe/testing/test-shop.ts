import type { Order, Price } from '../../../modules/billing/provider.ts'
import { startTestStripe } from '../../../testing/test-payments.ts'
import { TEST_CARDS } from '../test-cards.ts'

/** A 31st, so that short months matter. */
export const SHOP_TIME = Date.parse('2026-01-31T10:00:00.000Z')
const PAGE_OPEN_MS = 3_600_000

export function testPrice(change: Partial<Price> = {}): Price {
  const plan = change.plan ?? 'creator'
  const interval = change.interval ?? 'month'
  const id = `${plan}-${interval}`
  return { id, plan, interval, amount: 400, currency: 'EUR', trialDays: 0, ...change }
}

const PRICES = [testPrice(), testPrice({ plan: 'pro', interval: 'year', amount: 9_000 })]

/** Simulated Stripe with a manual clock. `beforeAcknowledgment` runs before each webhook is acknowledged. */
export async function createTestShop(beforeAcknowledgment: () => Promise<void> = async () => {}) {
  const webhooks: { body: string; signature: string }[] = []
  let time = SHOP_TIME
  let isDown = false
  let orders = 0
  const { local, provider, pages } = await startTestStripe({
    prices: PRICES,
    now: () => time,
    publicUrl: () => 'http://127.0.0.1:4810',
    deliver: async (webhook) => {
      if (isDown) throw new Error('The receiver is down.')
      await beforeAcknowledgment()
      webhooks.push(webhook)
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
    local,
    pages,
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
    /** Rejects all webhooks while true. */
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Buys a subscription. Returns ids of the provider. */
    buy: async (change: Partial<Order> = {}, card: string = TEST_CARDS.succeeds) => {
      const { ref } = await provider.createSession(order(change))
      if (local.checkout.pay(ref, card) === 'confirm') local.checkout.approve(ref)
      const session = await provider.readSession(ref)
      return {
        session: ref,
        customer: session?.customer ?? 'not paid',
        subscription: session?.subscription ?? 'not paid',
      }
    },
    close: local.close,
  }
}
