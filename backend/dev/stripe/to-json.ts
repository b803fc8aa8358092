/** Converts the objects of the simulated Stripe to the JSON of Stripe's API. */
import type {
  LocalInvoice,
  LocalPrice,
  LocalSchedule,
  LocalSession,
  LocalState,
  LocalSubscription,
} from './state.ts'

const listJson = (url: string, data: readonly object[]) => ({
  object: 'list',
  url,
  has_more: false,
  data,
})

/** https://docs.stripe.com/api/prices/object */
export const priceJson = (price: LocalPrice) => ({
  id: price.id,
  object: 'price',
  active: price.lookupKey !== null,
  billing_scheme: 'per_unit',
  currency: price.currency,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: {},
  recurring: { interval: price.interval, interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  unit_amount: price.amount,
  unit_amount_decimal: String(price.amount),
})

/** https://docs.stripe.com/api/checkout/sessions/object. The line items are present only on request. */
export function sessionJson(
  session: LocalSession,
  pages: string,
  { withLineItems }: { readonly withLineItems: boolean },
) {
  const { price, trialDays, id, status } = session
  const total = trialDays > 0 ? 0 : price.amount
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    currency: price.currency,
    customer: session.customer,
    customer_email: session.email,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'subscription',
    payment_status: session.paymentStatus,
    status,
    subscription: session.subscription,
    success_url: session.successUrl,
    url: status === 'open' ? `${pages}/checkout/pay/${id}` : null,
    ...(withLineItems
      ? {
          line_items: listJson(`/v1/checkout/sessions/${id}/line_items`, [
            { id: `li_${id}`, object: 'item', price: priceJson(price), quantity: 1 },
          ]),
        }
      : {}),
  }
}

/** https://docs.stripe.com/api/subscription_schedules/object */
export function scheduleJson(
  schedule: LocalSchedule,
  now: number,
  { withPrices }: { readonly withPrices: boolean },
) {
  const { status, phases } = schedule
  const currentPhase = phases.find(({ start, end }) => start <= now && now < end) ?? phases.at(-1)
  const isActive = status === 'active'
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    current_phase:
      isActive && currentPhase
        ? { start_date: currentPhase.start, end_date: currentPhase.end }
        : null,
    customer: schedule.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: phases.map(({ start, end, price, metadata, trialEnd }) => ({
      start_date: start,
      end_date: end,
      items: [{ price: withPrices ? priceJson(price) : price.id, quantity: 1 }],
      metadata,
      trial_end: trialEnd,
    })),
    released_subscription: status === 'released' ? schedule.subscription : null,
    status,
    subscription: isActive ? schedule.subscription : null,
  }
}

/** https://docs.stripe.com/api/subscriptions/object */
export function subscriptionJson(
  subscription: LocalSubscription,
  state: LocalState,
  withSchedule = false,
) {
  const { id, price, schedule } = subscription
  const activeSchedule = schedule === null ? undefined : state.schedules.get(schedule)
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer: subscription.customer,
    ended_at: subscription.endedAt,
    items: listJson(`/v1/subscription_items?subscription=${id}`, [
      {
        id: `si_${id}`,
        object: 'subscription_item',
        current_period_end: subscription.periodEnd,
        current_period_start: subscription.periodStart,
        price: priceJson(price),
        quantity: 1,
        subscription: id,
      },
    ]),
    latest_invoice:
      [...state.invoices.values()].findLast((invoice) => invoice.subscription === id)?.id ?? null,
    livemode: false,
    metadata: subscription.metadata,
    schedule:
      withSchedule && activeSchedule
        ? scheduleJson(activeSchedule, state.now(), { withPrices: true })
        : schedule,
    start_date: subscription.startDate,
    status: subscription.status,
    trial_end: subscription.trialEnd,
  }
}

/** https://docs.stripe.com/api/invoices/object */
export function invoiceJson(invoice: LocalInvoice, origin: string) {
  const { id, price, status, due, subscription, metadata } = invoice
  const paid = status === 'paid' ? due : 0
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: paid,
    amount_remaining: due - paid,
    created: invoice.created,
    currency: price.currency,
    customer: invoice.customer,
    invoice_pdf: `${origin}/invoice/${id}/pdf`,
    lines: listJson(`/v1/invoices/${id}/lines`, [
      {
        id: `il_${id}`,
        object: 'line_item',
        amount: invoice.total,
        pricing: {
          type: 'price_details',
          price_details: { price: price.id, product: 'prod_local' },
        },
      },
    ]),
    livemode: false,
    number: invoice.number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata, subscription },
    },
    status,
    total: invoice.total,
  }
}
