import type Stripe from 'stripe'
import { z } from 'zod'
import { type Price, ProviderUnavailable } from '../provider.ts'
import type { AskStripe } from './ask-stripe.ts'
import { STRIPE_PAGE_MAX } from './stripe-client.ts'
import { priceShape, type StripePrice } from './stripe-shapes.ts'

const pricesShape = z.object({ data: z.array(priceShape) })

/** Whether Stripe would charge what we promise: amount, currency and how often. Pure. */
export function isSamePrice(ours: Price, theirs: StripePrice): boolean {
  return (
    theirs.lookup_key === ours.id &&
    theirs.unit_amount === ours.amount &&
    theirs.currency.toUpperCase() === ours.currency &&
    theirs.recurring?.interval === ours.interval &&
    theirs.recurring.interval_count === 1
  )
}

/**
 * Stripe's prices, which carry our ids as their lookup keys
 * (https://docs.stripe.com/products-prices/manage-prices#lookup-keys).
 */
export function createStripePrices(client: Stripe, ask: AskStripe) {
  return {
    /**
     * Stripe's id of one of our prices.
     * @throws {ProviderUnavailable} when Stripe has none, or would charge something else
     */
    idOf: async (price: Price): Promise<string> => {
      const found = await ask(pricesShape, () =>
        client.prices.list({ lookup_keys: [price.id], active: true, limit: 1 }),
      )
      const same = found.data.find((theirs) => isSamePrice(price, theirs))
      if (same !== undefined) return same.id
      throw new ProviderUnavailable(`Stripe has no price “${price.id}” of this amount.`)
    },
    /** All of them, those that are sold no longer too. */
    all: async (): Promise<readonly StripePrice[]> => {
      const found = await ask(pricesShape, () => client.prices.list({ limit: STRIPE_PAGE_MAX }))
      return found.data
    },
  }
}
export type StripePrices = ReturnType<typeof createStripePrices>
