import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../database/transaction.ts'
import { type PaymentProvider, type ProviderSession, ProviderUnavailable } from '../provider.ts'
import { createBilling } from './billing.ts'
import { createBillingTable } from './billing-table.ts'
import { invoiceDocument } from './invoice-document.ts'
import { createInvoiceTable, toProviderInvoice } from './invoice-table.ts'
import { createPaymentPages, type PaymentPages, type PayOutcome } from './payment-pages.ts'
import { createPortals, type Portals } from './portals.ts'
import type { TestSession } from './records.ts'
import type { TestSubscription } from './subscription-turn.ts'
import { answerCard } from './test-cards.ts'
import { readWebhookBody } from './webhook-body.ts'
import { createWebhookOutbox } from './webhook-outbox.ts'
import { checkWebhookSignature } from './webhook-signature.ts'

export interface TestProviderOptions {
  /** With the tables of migration 0006. */
  readonly database: DatabaseSync
  /** ms since the epoch. */
  readonly now: () => number
  /** Where the API answers, without trailing slash; asked for once it is needed, as a port may not be known yet. */
  readonly apiUrl: () => string
  /** What webhooks are signed with. */
  readonly secret: string
  /** Hands a webhook over; rejects when it was not acknowledged in time, and is called again later. */
  readonly deliver: (body: string, signature: string) => Promise<void>
}

/** The provider of a clone: no money, but everything else that a provider does. */
export interface TestProvider extends PaymentProvider {
  readonly name: 'test'
  /** What its payment pages show and do; the id of a page is the session's `ref`. */
  readonly pages: Pick<PaymentPages, 'read'>
  readonly portals: Pick<Portals, 'read' | 'pay' | 'approve' | 'refuse'>
  /** Enters a card (see TEST_CARDS) on the payment page of a session. */
  readonly pay: (sessionRef: string, cardNumber: string) => PayOutcome
  /** Answers the bank's question, where there is one. */
  readonly approve: (sessionRef: string) => PayOutcome
  readonly refuse: (sessionRef: string) => PayOutcome
  /** Pays what is open of an invoice's customer with a card, which stays on file. */
  readonly payInvoice: (invoiceRef: string, cardNumber: string) => PayOutcome
  /** Makes a customer's next payment fail, once, whatever the card. */
  readonly setNextPaymentFails: (customer: string) => void
  /** Renews and ends what is due at a time, and sends again what nobody acknowledged. */
  readonly runDue: (now: number) => void
  /** Resolves when every webhook so far has been tried. */
  readonly delivered: () => Promise<void>
}

function toProviderSubscription(s: TestSubscription) {
  const { ref, customer, uid, state, startedAt, periodEnd, trialEnd, updatedAt } = s
  return {
    ref,
    customer,
    uid,
    priceId: s.price.id,
    state,
    startedAt,
    periodEnd,
    trialEnd,
    cancelAtPeriodEnd: s.cancelAtPeriodEnd,
    nextPriceId: s.nextPrice?.id ?? null,
    updatedAt,
  }
}

/** Creates the payment provider that needs no account anywhere. */
export function createTestProvider(options: TestProviderOptions): TestProvider {
  const { database, now, secret } = options
  const table = createBillingTable(database)
  const invoices = createInvoiceTable(database)
  const outbox = createWebhookOutbox(options)
  const billing = createBilling({ table, invoices, outbox })
  const pages = createPaymentPages({ database, billing, outbox, now })
  const portals = createPortals({ database, billing, invoices, outbox, now })

  /** One change in a transaction of its own; the webhook goes out afterwards. */
  function apply<T>(work: () => T): T {
    const result = inTransaction(database, work)
    outbox.send()
    return result
  }
  const changeRunning = (ref: string, change: (s: TestSubscription) => TestSubscription) => {
    const changed = apply(() => {
      const before = billing.subscription(ref)
      return before.state === 'ended' ? before : billing.change(change(before), now())
    })
    return toProviderSubscription(changed)
  }
  const toProviderSession = (s: TestSession): ProviderSession => ({
    ref: s.ref,
    status: s.status,
    url: s.status === 'open' ? `${options.apiUrl()}/checkout/pay/${s.ref}` : null,
    sessionId: s.sessionId,
    uid: s.offer.uid,
    priceId: s.offer.price.id,
    amount: s.amount,
    currency: s.amount === null ? null : s.offer.price.currency,
    customer: s.customer,
    subscription: s.subscription,
  })

  return {
    name: 'test',
    pages,
    portals,
    pay: pages.pay,
    approve: pages.approve,
    refuse: pages.refuse,
    delivered: outbox.idle,

    createSession: async (order) => toProviderSession(pages.open(order)),
    readSession: async (ref) => {
      const page = pages.read(ref)
      return page === null ? null : toProviderSession(page)
    },
    expireSession: async (ref) => {
      const page = pages.expire(ref)
      if (page === null) throw new ProviderUnavailable('There is no such payment page.')
      return toProviderSession(page)
    },

    readSubscription: async (ref) => {
      const found = table.subscription(ref)
      return found === null ? null : toProviderSubscription(found)
    },
    cancelAtPeriodEnd: async (ref) =>
      changeRunning(ref, (s) => ({ ...s, cancelAtPeriodEnd: true, nextPrice: null })),
    resume: async (ref) => changeRunning(ref, (s) => ({ ...s, cancelAtPeriodEnd: false })),
    changeAtPeriodEnd: async (ref, price) =>
      changeRunning(ref, (s) => {
        billing.requireCurrency(s.customer, price)
        const nextPrice = price.id === s.price.id ? null : price
        return { ...s, cancelAtPeriodEnd: false, nextPrice }
      }),
    endNow: async (ref) => apply(() => billing.end(ref, now())),

    invoices: async (customer) => invoices.newest(customer).map(toProviderInvoice),
    invoiceDocument: async (customer, ref) => {
      const invoice = invoices.get(ref)
      const payer = table.customer(customer)
      if (payer === null || invoice?.customer !== customer) return null
      return invoiceDocument(invoice, payer)
    },
    portalUrl: async (customer, returnUrl) =>
      table.customer(customer) === null
        ? null
        : `${options.apiUrl()}/checkout/portal/${portals.create(customer, returnUrl)}`,
    readWebhook: (body, signature, at) => {
      checkWebhookSignature(body, signature, secret, at)
      return readWebhookBody(body)
    },

    payInvoice: (invoiceRef, cardNumber) =>
      apply(() => {
        const invoice = invoices.get(invoiceRef)
        const answer = answerCard(cardNumber)
        if (invoice?.status !== 'open') return 'closed'
        if (answer.kind === 'unknown') return 'unknown-card'
        if (answer.kind !== 'accepted') return answer.kind
        billing.payOpen(invoice.customer, answer.card, now())
        return 'paid'
      }),
    setNextPaymentFails: (customer) =>
      apply(() => table.putCustomer({ ...billing.customer(customer), nextFails: true })),
    runDue: (at) => apply(() => billing.runDue(at)),
  }
}
