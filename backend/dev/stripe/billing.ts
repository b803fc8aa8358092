import type { LocalPhase, LocalPrice, LocalState, LocalSubscription } from './state.ts'
import { invoiceJson, subscriptionJson } from './to-json.ts'

const SECOND_MS = 1_000
const MONTHS = { month: 1, year: 12 } as const

/**
 * Returns the end of the n-th period in seconds: the anchor's day and time in UTC, or the last day of a shorter month
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function endOfPeriod(anchor: number, interval: LocalPrice['interval'], n: number): number {
  const anchorDate = new Date(anchor * SECOND_MS)
  const months = anchorDate.getUTCMonth() + n * MONTHS[interval]
  const daysOfMonth = new Date(Date.UTC(anchorDate.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(anchorDate.getUTCDate(), daysOfMonth)
  const midnight = Date.UTC(anchorDate.getUTCFullYear(), months, day)
  return midnight / SECOND_MS + (anchor % 86_400)
}

const DAY_S = 86_400

/** Days of retries before a cancellation: https://docs.stripe.com/billing/revenue-recovery/smart-retries */
export const RETRY_DAYS = 7

export function emitSubscriptionEvent(
  state: LocalState,
  type: string,
  subscription: LocalSubscription,
): void {
  state.emit(`customer.subscription.${type}`, subscriptionJson(subscription, state))
}

/** Creates an invoice and pays it from the customer's credit, then by card. Returns true when it is paid. */
export function bill(
  state: LocalState,
  subscription: LocalSubscription,
  total: number,
  time: number,
): boolean {
  const customer = state.customers.get(subscription.customer)
  if (customer === undefined) throw new Error('A subscription has a customer.')
  // A negative balance is credit. A negative total adds to the credit.
  const usedCredit = total < 0 ? total : Math.min(total, Math.max(0, -customer.balance))
  customer.balance += usedCredit
  const due = total < 0 ? 0 : total - usedCredit
  const isPaid = due === 0 || customer.card === 'good'
  const id = state.newId('in')
  const number = `LOCAL-${String(state.invoices.size + 1).padStart(4, '0')}`
  const { price, metadata } = subscription
  const status = isPaid ? ('paid' as const) : ('open' as const)
  const invoice = {
    id,
    number,
    created: time,
    customer: customer.id,
    subscription: subscription.id,
    price,
  }
  state.invoices.set(id, { ...invoice, metadata: { ...metadata }, total, due, status })
  emitInvoiceEvent(state, id, isPaid ? 'paid' : 'payment_failed')
  return isPaid
}

export function emitInvoiceEvent(state: LocalState, id: string, type: string): void {
  const invoice = state.invoices.get(id)
  if (invoice) state.emit(`invoice.${type}`, invoiceJson(invoice, state.origin()))
}

export function endSubscription(
  state: LocalState,
  subscription: LocalSubscription,
  time: number,
): void {
  const schedule =
    subscription.schedule === null ? undefined : state.schedules.get(subscription.schedule)
  if (schedule) schedule.status = 'canceled'
  subscription.status = 'canceled'
  subscription.endedAt = time
  subscription.schedule = null
  emitSubscriptionEvent(state, 'deleted', subscription)
}

/** Returns the credit for the rest of the paid period: https://docs.stripe.com/billing/subscriptions/prorations */
export function unusedAmount(subscription: LocalSubscription, time: number): number {
  const share =
    (subscription.periodEnd - time) / (subscription.periodEnd - subscription.periodStart)
  return Math.round(subscription.price.amount * Math.min(1, Math.max(0, share)))
}

function phaseAt(
  state: LocalState,
  subscription: LocalSubscription,
  time: number,
): LocalPhase | undefined {
  const schedule =
    subscription.schedule === null ? undefined : state.schedules.get(subscription.schedule)
  return schedule?.phases.find((phase) => phase.start === time)
}

function releaseFinishedSchedule(state: LocalState, subscription: LocalSubscription): void {
  const schedule =
    subscription.schedule === null ? undefined : state.schedules.get(subscription.schedule)
  if (!schedule || (schedule.phases.at(-1)?.end ?? 0) > subscription.periodStart) return
  schedule.status = 'released'
  subscription.schedule = null
}

function renew(state: LocalState, subscription: LocalSubscription): void {
  const time = subscription.periodEnd
  const phase = phaseAt(state, subscription, time)
  if (phase && phase.price.interval !== subscription.price.interval) {
    subscription.anchor = time
    subscription.periods = 0
  }
  if (phase) {
    subscription.price = phase.price
    Object.assign(subscription.metadata, phase.metadata)
  }
  subscription.periods += 1
  subscription.periodStart = time
  subscription.periodEnd = endOfPeriod(
    subscription.anchor,
    subscription.price.interval,
    subscription.periods,
  )
  if (subscription.status === 'trialing') subscription.status = 'active'
  releaseFinishedSchedule(state, subscription)
  if (!bill(state, subscription, subscription.price.amount, time)) {
    subscription.status = 'past_due'
    subscription.pastDueSince ??= time
  }
  emitSubscriptionEvent(state, 'updated', subscription)
}

/** Processes renewals, cancellations and expirations that are due. */
export function runDue(state: LocalState): void {
  const now = state.now()
  for (const subscription of state.subscriptions.values()) {
    while (subscription.status !== 'canceled') {
      const since = subscription.pastDueSince
      const deadline = since === null ? Number.POSITIVE_INFINITY : since + RETRY_DAYS * DAY_S
      const time = Math.min(deadline, subscription.periodEnd)
      if (time > now) break
      if (time === deadline || subscription.cancelAtPeriodEnd)
        endSubscription(state, subscription, time)
      else renew(state, subscription)
    }
  }
  for (const session of state.sessions.values()) {
    if (session.status !== 'open' || session.expiresAt > now) continue
    session.status = 'expired'
    state.emit('checkout.session.expired', { id: session.id, object: 'checkout.session' })
  }
  for (const [id, { expiresAt }] of state.portals) if (expiresAt <= now) state.portals.delete(id)
}
