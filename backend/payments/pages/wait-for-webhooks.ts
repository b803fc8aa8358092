import type { TestProvider } from '../test-provider/create-test-provider.ts'

/** Stripe, too, waits this long for the webhook before it leads back (https://docs.stripe.com/checkout/fulfillment). */
export const WEBHOOK_WAIT_MS = 10_000

/** Resolves when the webhooks of a payment were taken, or when that takes too long. */
export async function waitForWebhooks(provider: Pick<TestProvider, 'delivered'>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WEBHOOK_WAIT_MS)
  await Promise.race([provider.delivered(), late])
  clearTimeout(timer)
}
