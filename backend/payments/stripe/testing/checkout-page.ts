import { bill, tellInvoice, tellSubscription } from './billing.ts'
import type {
  LocalCard,
  LocalCustomer,
  LocalSession,
  LocalState,
  LocalSubscription,
} from './local-state.ts'
import { endOfPeriod } from './periods.ts'
import { sessionJson } from './to-json.ts'

const DAY_S = 86_400

function customerOf(state: LocalState, session: LocalSession, card: LocalCustomer['card']): string {
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

/**
 * What happens when somebody pays on Stripe's page of a session: customer, subscription, invoice. The
 * first payment succeeds; `card` says what later ones do. False where the page is closed, or stays
 * open as the card was turned down.
 */
export function paySession(state: LocalState, id: string, card: LocalCard): boolean {
  const session = state.sessions.get(id)
  if (session?.status !== 'open' || card === 'declined') return false
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
  tellSubscription(state, 'created', held)
  bill(state, held, trialEnd === null ? price.amount : 0, now)
  customerOf(state, { ...session, customer }, card)
  session.status = 'complete'
  session.paymentStatus = trialEnd === null ? 'paid' : 'no_payment_required'
  session.customer = customer
  session.subscription = held.id
  state.tell('checkout.session.completed', sessionJson(session, state.origin(), false))
  return true
}

/** What happens when somebody pays an open invoice in the customer portal with a card that works. */
export function payInvoice(state: LocalState, id: string): boolean {
  const invoice = state.invoices.get(id)
  if (invoice?.status !== 'open') return false
  invoice.status = 'paid'
  const customer = state.customers.get(invoice.customer)
  if (customer) customer.card = 'good'
  tellInvoice(state, id, 'paid')
  const held = state.subscriptions.get(invoice.subscription)
  const owes = [...state.invoices.values()].some(
    (other) => other.subscription === invoice.subscription && other.status === 'open',
  )
  if (held?.status === 'past_due' && !owes) {
    held.status = 'active'
    held.pastDueSince = null
    tellSubscription(state, 'updated', held)
  }
  return true
}
