import type { LocalPhase, LocalPrice, LocalState, LocalSubscription } from './state.ts'
import { invoiceJson, subscriptionJson } from './to-json.ts'

const SECOND_MS = 1_000
const MONTHS = { month: 1, year: 12 } as const

/**
 * End of the n-th period, seconds: the anchor's day and time in UTC, or the month's last day
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function endOfPeriod(anchor: number, interval: LocalPrice['interval'], n: number): number {
  const from = new Date(anchor * SECOND_MS)
  const months = from.getUTCMonth() + n * MONTHS[interval]
  const daysOfMonth = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), daysOfMonth)
  const midnight = Date.UTC(from.getUTCFullYear(), months, day)
  return midnight / SECOND_MS + (anchor % 86_400)
}

const DAY_S = 86_400

/** Before a subscription is canceled: https://docs.stripe.com/billing/revenue-recovery/smart-retries */
export const RETRY_DAYS = 7

export function emitSubscriptionEvent(
  state: LocalState,
  type: string,
  held: LocalSubscription,
): void {
  state.emit(`customer.subscription.${type}`, subscriptionJson(held, state))
}

/** Creates an invoice and pays it from the customer's credit, then by card. */
export function bill(
  state: LocalState,
  held: LocalSubscription,
  total: number,
  at: number,
): boolean {
  const customer = state.customers.get(held.customer)
  if (customer === undefined) throw new Error('A subscription has a customer.')
  // A negative balance is credit; a negative total adds to it.
  const used = total < 0 ? total : Math.min(total, Math.max(0, -customer.balance))
  customer.balance += used
  const due = total < 0 ? 0 : total - used
  const isPaid = due === 0 || customer.card === 'good'
  const id = state.newId('in')
  const number = `LOCAL-${String(state.invoices.size + 1).padStart(4, '0')}`
  const { id: subscription, price, metadata } = held
  const status = isPaid ? ('paid' as const) : ('open' as const)
  const invoice = { id, number, created: at, customer: customer.id, subscription, price }
  state.invoices.set(id, { ...invoice, metadata: { ...metadata }, total, due, status })
  emitInvoiceEvent(state, id, isPaid ? 'paid' : 'payment_failed')
  return isPaid
}

export function emitInvoiceEvent(state: LocalState, id: string, type: string): void {
  const invoice = state.invoices.get(id)
  if (invoice) state.emit(`invoice.${type}`, invoiceJson(invoice, state.origin()))
}

export function end(state: LocalState, held: LocalSubscription, at: number): void {
  const schedule = held.schedule === null ? undefined : state.schedules.get(held.schedule)
  if (schedule) schedule.status = 'canceled'
  held.status = 'canceled'
  held.endedAt = at
  held.schedule = null
  emitSubscriptionEvent(state, 'deleted', held)
}

/** https://docs.stripe.com/billing/subscriptions/prorations */
export function unused(held: LocalSubscription, at: number): number {
  const share = (held.periodEnd - at) / (held.periodEnd - held.periodStart)
  return Math.round(held.price.amount * Math.min(1, Math.max(0, share)))
}

function phaseAt(state: LocalState, held: LocalSubscription, at: number): LocalPhase | undefined {
  const schedule = held.schedule === null ? undefined : state.schedules.get(held.schedule)
  return schedule?.phases.find((phase) => phase.start === at)
}

function releaseFinishedSchedule(state: LocalState, held: LocalSubscription): void {
  const schedule = held.schedule === null ? undefined : state.schedules.get(held.schedule)
  if (!schedule || (schedule.phases.at(-1)?.end ?? 0) > held.periodStart) return
  schedule.status = 'released'
  held.schedule = null
}

function renew(state: LocalState, held: LocalSubscription): void {
  const at = held.periodEnd
  const phase = phaseAt(state, held, at)
  if (phase && phase.price.interval !== held.price.interval) {
    held.anchor = at
    held.periods = 0
  }
  if (phase) {
    held.price = phase.price
    Object.assign(held.metadata, phase.metadata)
  }
  held.periods += 1
  held.periodStart = at
  held.periodEnd = endOfPeriod(held.anchor, held.price.interval, held.periods)
  if (held.status === 'trialing') held.status = 'active'
  releaseFinishedSchedule(state, held)
  if (!bill(state, held, held.price.amount, at)) {
    held.status = 'past_due'
    held.pastDueSince ??= at
  }
  emitSubscriptionEvent(state, 'updated', held)
}

export function runDue(state: LocalState): void {
  const now = state.now()
  for (const held of state.subscriptions.values()) {
    while (held.status !== 'canceled') {
      const since = held.pastDueSince
      const deadline = since === null ? Number.POSITIVE_INFINITY : since + RETRY_DAYS * DAY_S
      const at = Math.min(deadline, held.periodEnd)
      if (at > now) break
      if (at === deadline || held.cancelAtPeriodEnd) end(state, held, at)
      else renew(state, held)
    }
  }
  for (const session of state.sessions.values()) {
    if (session.status !== 'open' || session.expiresAt > now) continue
    session.status = 'expired'
    state.emit('checkout.session.expired', { id: session.id, object: 'checkout.session' })
  }
  for (const [id, { expiresAt }] of state.portals) if (expiresAt <= now) state.portals.delete(id)
}
