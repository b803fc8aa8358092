import { bill, endOfPeriod, tellInvoice, tellSubscription } from './billing.ts'
import type { LocalSession, LocalState, LocalSubscription } from './state.ts'
import { answerCard, type CardOnFile } from './test-cards.ts'
import { sessionJson } from './to-json.ts'

const DAY_S = 86_400

/** What entering a card, or answering the bank, led to. */
export type PayOutcome =
  | 'paid'
  /** The bank waits for the customer to confirm. */
  | 'confirm'
  | 'declined'
  | 'unknown-card'
  /** Nothing waits to be paid, or confirmed, there. */
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

/** A payment succeeds: customer, subscription, invoice. `card` says what later payments do. */
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
  tellSubscription(state, 'created', held)
  bill(state, held, trialEnd === null ? price.amount : 0, now)
  customerOf(state, { ...session, customer }, card)
  session.status = 'complete'
  session.confirming = false
  session.paymentStatus = trialEnd === null ? 'paid' : 'no_payment_required'
  session.customer = customer
  session.subscription = held.id
  state.tell('checkout.session.completed', sessionJson(session, state.pages(), false))
  return 'paid'
}

/** The session of a page that can be paid on. */
function openSession(state: LocalState, ref: string): LocalSession | null {
  const session = state.sessions.get(ref)
  return session?.status === 'open' ? session : null
}

/** A card is entered on the payment page. */
export function payCheckout(state: LocalState, ref: string, cardNumber: string): PayOutcome {
  const session = openSession(state, ref)
  if (session === null) return 'closed'
  const answer = answerCard(cardNumber)
  session.confirming = answer.kind === 'confirm'
  if (answer.kind === 'accepted') return complete(state, session, answer.card)
  return answer.kind === 'unknown' ? 'unknown-card' : answer.kind
}

/** The bank's question on the payment page is answered. */
export function confirmCheckout(state: LocalState, ref: string, isApproved: boolean): PayOutcome {
  const session = openSession(state, ref)
  if (!session?.confirming) return 'closed'
  if (isApproved) return complete(state, session, 'good')
  session.confirming = false
  return 'declined'
}

/** An open invoice is paid; what it was overdue for goes on once nothing more is owed. */
function settleInvoice(state: LocalState, id: string): void {
  const invoice = state.invoices.get(id)
  if (invoice?.status !== 'open') return
  invoice.status = 'paid'
  tellInvoice(state, id, 'paid')
  const held = state.subscriptions.get(invoice.subscription)
  const owes = openInvoices(state, invoice.customer).some(
    ({ subscription }) => subscription === invoice.subscription,
  )
  if (held?.status !== 'past_due' || owes) return
  held.status = 'active'
  held.pastDueSince = null
  tellSubscription(state, 'updated', held)
}

/** What a customer owes, oldest first. */
export function openInvoices(state: LocalState, customer: string) {
  return [...state.invoices.values()].filter(
    (invoice) => invoice.customer === customer && invoice.status === 'open',
  )
}

/** Another card is charged from now on, first for what is open. */
function takeCard(state: LocalState, customer: string, card: CardOnFile): PayOutcome {
  const held = state.customers.get(customer)
  if (held === undefined) return 'closed'
  held.card = card
  for (const { id } of openInvoices(state, customer)) settleInvoice(state, id)
  return 'paid'
}

/** A card is entered on the portal's page. */
export function payPortal(state: LocalState, id: string, cardNumber: string): PayOutcome {
  const portal = state.portals.get(id)
  if (portal === undefined) return 'closed'
  const answer = answerCard(cardNumber)
  portal.confirming = answer.kind === 'confirm'
  if (answer.kind === 'unknown') return 'unknown-card'
  if (answer.kind !== 'accepted') return answer.kind
  // Stripe's card of this number can be kept, but charges to it fail.
  const owes = openInvoices(state, portal.customer).length > 0
  if (answer.card === 'fails-later' && owes) return 'declined'
  return takeCard(state, portal.customer, answer.card)
}

/** The bank's question on the portal's page is answered. */
export function confirmPortal(state: LocalState, id: string, isApproved: boolean): PayOutcome {
  const portal = state.portals.get(id)
  if (!portal?.confirming) return 'closed'
  portal.confirming = false
  return isApproved ? takeCard(state, portal.customer, 'good') : 'declined'
}
