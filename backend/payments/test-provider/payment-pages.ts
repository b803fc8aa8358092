import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../database/transaction.ts'
import type { Order } from '../provider.ts'
import type { Billing } from './billing.ts'
import type { TestSession } from './records.ts'
import { createSessionTable } from './session-table.ts'
import { answerCard, type CardOnFile } from './test-cards.ts'
import type { WebhookOutbox } from './webhook-outbox.ts'

/** What entering a card, or answering the bank, led to. */
export type PayOutcome =
  | 'paid'
  /** The bank waits for the person to confirm. */
  | 'confirm'
  | 'declined'
  | 'unknown-card'
  /** Nothing waits to be paid, or confirmed, there. */
  | 'closed'

const REF_BYTES = 24

/** An id that nobody guesses. */
export function secretRef(prefix: string): string {
  return `${prefix}_${randomBytes(REF_BYTES).toString('base64url')}`
}

interface PaymentPagesParts {
  readonly database: DatabaseSync
  readonly billing: Billing
  readonly outbox: WebhookOutbox
  readonly now: () => number
}

/** The payment pages of the test provider: opened by an order, closed by a payment or by time. */
export function createPaymentPages({ database, billing, outbox, now }: PaymentPagesParts) {
  const table = createSessionTable(database)

  const isOver = (s: TestSession) => s.status === 'open' && s.offer.expiresAt <= now()
  const read = (ref: string): TestSession | null => {
    const found = table.get(ref)
    return found !== null && isOver(found) ? { ...found, status: 'expired' } : found
  }

  /** Runs a step on a page that waits for one; anything else is closed. */
  function step(ref: string, work: (open: TestSession) => PayOutcome): PayOutcome {
    const outcome = inTransaction(database, () => {
      const page = read(ref)
      return page?.status === 'open' ? work(page) : 'closed'
    })
    outbox.send()
    return outcome
  }

  function settle(page: TestSession, card: CardOnFile): PayOutcome {
    const begun = billing.begin(page.offer, card, now())
    const amount = begun.state === 'trialing' ? 0 : page.offer.price.amount
    const { customer, ref: subscription } = begun
    table.put({ ...page, status: 'paid', confirming: false, amount, customer, subscription })
    outbox.add('session', page.ref)
    return 'paid'
  }

  return {
    read,

    /** The page of an order: the same one, however often it is asked for. */
    open: (order: Order): TestSession =>
      inTransaction(database, () => {
        const known = table.ofOrder(order.sessionId)
        if (known !== null) return read(known.ref) ?? known
        const { sessionId, replaces: _, ...offer } = order
        if (offer.customer !== null) billing.requireCurrency(offer.customer, offer.price)
        const opened: TestSession = {
          ref: secretRef('tcs'),
          sessionId,
          offer,
          status: 'open',
          confirming: false,
          amount: null,
          customer: null,
          subscription: null,
        }
        table.put(opened)
        return opened
      }),

    /** Closes a page that is open; a paid one stays paid. Null where there is no such page. */
    expire: (ref: string): TestSession | null => {
      const closed = inTransaction(database, () => {
        const page = table.get(ref)
        if (page?.status !== 'open') return page
        const expired: TestSession = { ...page, status: 'expired', confirming: false }
        table.put(expired)
        outbox.add('session', ref)
        return expired
      })
      outbox.send()
      return closed
    },

    pay: (ref: string, cardNumber: string): PayOutcome =>
      step(ref, (page) => {
        const answer = answerCard(cardNumber)
        if (answer.kind === 'accepted') return settle(page, answer.card)
        table.put({ ...page, confirming: answer.kind === 'confirm' })
        return answer.kind === 'unknown' ? 'unknown-card' : answer.kind
      }),

    approve: (ref: string): PayOutcome =>
      step(ref, (page) => (page.confirming ? settle(page, 'good') : 'closed')),

    refuse: (ref: string): PayOutcome =>
      step(ref, (page) => {
        if (!page.confirming) return 'closed'
        table.put({ ...page, confirming: false })
        return 'declined'
      }),
  }
}
export type PaymentPages = ReturnType<typeof createPaymentPages>
