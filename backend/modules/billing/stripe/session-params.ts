import type Stripe from 'stripe'
import type { Order } from '../provider.ts'
import { METADATA } from './stripe-shapes.ts'

/** Stripe's limits (https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at). */
export const SESSION_LIFE_S = { shortest: 1_800, longest: 86_400 } as const

const SECOND_MS = 1_000

/** Converts an order to Stripe's parameters. Must be deterministic, because a retry repeats the idempotency key. */
export function sessionParams(
  order: Order,
  stripePrice: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    [METADATA.uid]: order.uid,
    [METADATA.session]: order.sessionId,
    [METADATA.price]: order.price.id,
  }
  const hasTrial = order.trial && order.price.trialDays > 0
  return {
    mode: 'subscription',
    line_items: [{ price: stripePrice, quantity: 1 }],
    client_reference_id: order.sessionId,
    metadata,
    subscription_data: {
      metadata,
      ...(hasTrial ? { trial_period_days: order.price.trialDays } : {}),
    },
    // Charges the displayed currency (https://docs.stripe.com/payments/checkout/adaptive-pricing).
    adaptive_pricing: { enabled: false },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.ceil(order.expiresAt / SECOND_MS),
    expand: ['line_items'],
    ...customerOf(order),
  }
}

/** Without a customer id, Checkout creates a customer on payment. */
function customerOf(order: Order): Stripe.Checkout.SessionCreateParams {
  if (order.customer !== null) return { customer: order.customer }
  return order.email === null ? {} : { customer_email: order.email }
}
