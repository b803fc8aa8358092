/** Card payments on the checkout page and in the customer portal of the simulated Stripe. */
import { bill, emitInvoiceEvent, emitSubscriptionEvent, endOfPeriod } from './billing.ts'
import type { LocalSession, LocalState, LocalSubscription } from './state.ts'
import { type CardOnFile, checkCard } from './test-cards.ts'
import { sessionJson } from './to-json.ts'

const DAY_S = 86_400

export type PayOutcome = 'paid' | 'confirm' | 'declined' | 'unknown-card' | 'closed'

function saveCustomer(state: LocalState, session: LocalSession, card: CardOnFile): string {
  const existing = session.customer === null ? undefined : state.customers.get(session.customer)
  if (existing) {
    existing.card = card
    return existing.id
  }
  const id = state.newId('cus')
  const { email, price } = session
  state.customers.set(id, { id, email, card, balance: 0, currency: price.currency })
  return id
}

/** Completes a payment with a customer, a subscription and an invoice. `card` is charged for renewals. */
function completeCheckout(state: LocalState, session: LocalSession, card: CardOnFile): PayOutcome {
  const now = state.now()
  const { price, trialDays, subscriptionMetadata } = session
  const customer = saveCustomer(state, session, 'good')
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_S : null
  const subscription: LocalSubscription = {
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
  state.subscriptions.set(subscription.id, subscription)
  emitSubscriptionEvent(state, 'created', subscription)
  bill(state, subscription, trialEnd === null ? price.amount : 0, now)
  saveCustomer(state, { ...session, customer }, card)
  session.status = 'complete'
  session.confirming = false
  session.paymentStatus = trialEnd === null ? 'paid' : 'no_payment_required'
  session.customer = customer
  session.subscription = subscription.id
  state.emit(
    'checkout.session.completed',
    sessionJson(session, state.pages(), { withLineItems: false }),
  )
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
  if (result.kind === 'accepted') return completeCheckout(state, session, result.card)
  return result.kind === 'unknown' ? 'unknown-card' : result.kind
}

export function confirmCheckout(state: LocalState, ref: string, isApproved: boolean): PayOutcome {
  const session = openSession(state, ref)
  if (!session?.confirming) return 'closed'
  if (isApproved) return completeCheckout(state, session, 'good')
  session.confirming = false
  return 'declined'
}

function settleInvoice(state: LocalState, id: string): void {
  const invoice = state.invoices.get(id)
  if (invoice?.status !== 'open') return
  invoice.status = 'paid'
  emitInvoiceEvent(state, id, 'paid')
  const subscription = state.subscriptions.get(invoice.subscription)
  const hasOpenInvoice = openInvoices(state, invoice.customer).some(
    (other) => other.subscription === invoice.subscription,
  )
  if (subscription?.status !== 'past_due' || hasOpenInvoice) return
  subscription.status = 'active'
  subscription.pastDueSince = null
  emitSubscriptionEvent(state, 'updated', subscription)
}

export function openInvoices(state: LocalState, customer: string) {
  return [...state.invoices.values()].filter(
    (invoice) => invoice.customer === customer && invoice.status === 'open',
  )
}

function replaceCard(state: LocalState, customer: string, card: CardOnFile): PayOutcome {
  const account = state.customers.get(customer)
  if (account === undefined) return 'closed'
  account.card = card
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
  const hasOpenInvoice = openInvoices(state, portal.customer).length > 0
  if (result.card === 'fails-later' && hasOpenInvoice) return 'declined'
  return replaceCard(state, portal.customer, result.card)
}

export function confirmPortal(state: LocalState, id: string, isApproved: boolean): PayOutcome {
  const portal = state.portals.get(id)
  if (!portal?.confirming) return 'closed'
  portal.confirming = false
  return isApproved ? replaceCard(state, portal.customer, 'good') : 'declined'
}
