import type Stripe from 'stripe'
import { z } from 'zod'
import { type Price, ProviderUnavailable } from '../provider.ts'
import { STRIPE_PAGE_MAX } from './stripe-client.ts'
import type { StripeRequest } from './stripe-request.ts'
import { priceShape, type StripePrice } from './stripe-shapes.ts'

const pricesShape = z.object({ data: z.array(priceShape) })

export function isSamePrice(ours: Price, theirs: StripePrice): boolean {
  return (
    theirs.lookup_key === ours.id &&
    theirs.unit_amount === ours.amount &&
    theirs.currency.toUpperCase() === ours.currency &&
    theirs.recurring?.interval === ours.interval &&
    theirs.recurring.interval_count === 1
  )
}

/** Reads Stripe's prices. Their lookup keys are this service's ids (https://docs.stripe.com/products-prices). */
export function createStripePrices(client: Stripe, request: StripeRequest) {
  return {
    /** Returns Stripe's id. @throws {ProviderUnavailable} when the price is missing or has another amount */
    idOf: async (price: Price): Promise<string> => {
      const response = await request(pricesShape, () =>
        client.prices.list({ lookup_keys: [price.id], active: true, limit: 1 }),
      )
      const stripePrice = response.data.find((theirs) => isSamePrice(price, theirs))
      if (stripePrice !== undefined) return stripePrice.id
      throw new ProviderUnavailable(`Stripe has no price “${price.id}” of this amount.`)
    },
    /** Includes prices that are no longer sold. */
    all: async (): Promise<readonly StripePrice[]> => {
      const response = await request(pricesShape, () =>
        client.prices.list({ limit: STRIPE_PAGE_MAX }),
      )
      return response.data
    },
  }
}
export type StripePrices = ReturnType<typeof createStripePrices>
