import type { LocalStripe } from '../local-stripe.ts'

/** Stripe, too, waits this long for the webhook before it leads back (https://docs.stripe.com/checkout/fulfillment). */
export const WEBHOOK_WAIT_MS = 10_000

/** Resolves when the webhooks of a payment were taken, or when that takes too long. */
export async function waitForWebhooks(local: Pick<LocalStripe, 'delivered'>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WEBHOOK_WAIT_MS)
  await Promise.race([local.delivered(), late])
  clearTimeout(timer)
}
