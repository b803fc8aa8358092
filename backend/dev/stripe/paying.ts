import { bill, emitInvoiceEvent, emitSubscriptionEvent, endOfPeriod } from './billing.ts'
import type { LocalSession, LocalState, LocalSubscription } from './state.ts'
import { type CardOnFile, checkCard } from './test-cards.ts'
import { sessionJson } from './to-json.ts'

const DAY_S = 86_400

export type PayOutcome =
  | 'paid'
  /** The bank requires a confirmation. */
  | 'confirm'
  | 'declined'
  | 'unknown-card'
  | 'closed'

function customerOf(state: LocalState, session: LocalSession, card: CardOnFile): string {
  const known = session.customer === null ? undefined : state.customers.get(session.customer)
  if (known) {
    known.card = card
    return known.id
  }
  const id = state.newId('cus')
  const { email, price } = session
  state.customers.set(id, { id, email, card, balance: 0, currency: price.currency })
  return id
}

/** Completes a payment: customer, subscription, invoice. `card` decides later payments. */
function complete(state: LocalState, session: LocalSession, card: CardOnFile): PayOutcome {
  const now = state.now()
  const { price, trialDays, subscriptionMetadata } = session
  const customer = customerOf(state, session, 'good')
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_S : null
  const held: LocalSubscription = {
    id: state.newId('sub'),
    customer,
    startDate: now,
    trialEnd,
    metadata: { ...subscriptionMetadata },
    status: trialEnd === null ? 'active' : 'trialing',
    price,
    anchor: trialEnd ?? now,
    periods: trialEnd === null ? 1 : 0,
    periodStart: now,
    periodEnd: trialEnd ?? endOfPeriod(now, price.interval, 1),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    pastDueSince: null,
    schedule: null,
  }
  state.subscriptions.set(held.id, held)
  emitSubscriptionEvent(state, 'created', held)
  bill(state, held, trialEnd === null ? price.amount : 0, now)
  customerOf(state, { ...session, customer }, card)
  session.status = 'complete'
  session.confirming = false
  session.paymentStatus = trialEnd === null ? 'paid' : 'no_payment_required'
  session.customer = customer
  session.subscription = held.id
  state.emit('checkout.session.completed', sessionJson(session, state.pages(), false))
  return 'paid'
}

function openSession(state: LocalState, ref: string): LocalSession | null {
  const session = state.sessions.get(ref)
  return session?.status === 'open' ? session : null
}

export function payCheckout(state: LocalState, ref: string, cardNumber: string): PayOutcome {
  const session = openSession(state, ref)
  if (session === null) return 'closed'
  const result = checkCard(cardNumber)
  session.confirming = result.kind === 'confirm'
  if (result.kind === 'accepted') return complete(state, session, result.card)
  return result.kind === 'unknown' ? 'unknown-card' : result.kind
}

export function confirmCheckout(state: LocalState, ref: string, isApproved: boolean): PayOutcome {
  const session = openSession(state, ref)
  if (!session?.confirming) return 'closed'
  if (isApproved) return complete(state, session, 'good')
  session.confirming = false
  return 'declined'
}

function settleInvoice(state: LocalState, id: string): void {
  const invoice = state.invoices.get(id)
  if (invoice?.status !== 'open') return
  invoice.status = 'paid'
  emitInvoiceEvent(state, id, 'paid')
  const held = state.subscriptions.get(invoice.subscription)
  const owes = openInvoices(state, invoice.customer).some(
    ({ subscription }) => subscription === invoice.subscription,
  )
  if (held?.status !== 'past_due' || owes) return
  held.status = 'active'
  held.pastDueSince = null
  emitSubscriptionEvent(state, 'updated', held)
}

export function openInvoices(state: LocalState, customer: string) {
  return [...state.invoices.values()].filter(
    (invoice) => invoice.customer === customer && invoice.status === 'open',
  )
}

function replaceCard(state: LocalState, customer: string, card: CardOnFile): PayOutcome {
  const held = state.customers.get(customer)
  if (held === undefined) return 'closed'
  held.card = card
  for (const { id } of openInvoices(state, customer)) settleInvoice(state, id)
  return 'paid'
}

export function payPortal(state: LocalState, id: string, cardNumber: string): PayOutcome {
  const portal = state.portals.get(id)
  if (portal === undefined) return 'closed'
  const result = checkCard(cardNumber)
  portal.confirming = result.kind === 'confirm'
  if (result.kind === 'unknown') return 'unknown-card'
  if (result.kind !== 'accepted') return result.kind
  // Stripe saves this test card, but charges to it fail.
  const owes = openInvoices(state, portal.customer).length > 0
  if (result.card === 'fails-later' && owes) return 'declined'
  return replaceCard(state, portal.customer, result.card)
}

export function confirmPortal(state: LocalState, id: string, isApproved: boolean): PayOutcome {
  const portal = state.portals.get(id)
  if (!portal?.confirming) return 'closed'
  portal.confirming = false
  return isApproved ? replaceCard(state, portal.customer, 'good') : 'declined'
}
