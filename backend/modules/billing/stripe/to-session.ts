import type { ProviderSession } from '../provider.ts'
import { METADATA, type StripeSession } from './stripe-shapes.ts'

/**
 * How a checkout session stands. Complete is not paid: a bank debit takes days, and stays `unpaid` until
 * then (https://docs.stripe.com/checkout/fulfillment). A trial is complete without a payment.
 */
function statusOf(session: StripeSession): ProviderSession['status'] {
  if (session.status !== 'complete') return session.status
  return session.payment_status === 'unpaid' ? 'open' : 'paid'
}

/** Stripe's checkout session in our words; null where it was not made by us. Pure. */
export function toSession(session: StripeSession): ProviderSession | null {
  const {
    [METADATA.session]: sessionId,
    [METADATA.uid]: uid,
    [METADATA.price]: ordered,
  } = session.metadata ?? {}
  if (sessionId === undefined || uid === undefined || ordered === undefined) return null
  const status = statusOf(session)
  const isPaid = status === 'paid'
  return {
    ref: session.id,
    status,
    url: status === 'open' ? (session.url ?? null) : null,
    sessionId,
    uid,
    priceId: session.line_items.data[0]?.price?.lookup_key ?? ordered,
    amount: isPaid ? session.amount_total : null,
    currency: isPaid ? (session.currency?.toUpperCase() ?? null) : null,
    customer: isPaid ? session.customer : null,
    subscription: isPaid ? session.subscription : null,
  }
}
