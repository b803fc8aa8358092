import { randomUUID } from 'node:crypto'
import { addInterval } from '../prices/interval.ts'
import { type Price, ProviderUnavailable } from '../provider.ts'
import type { BillingTable } from './billing-table.ts'
import type { InvoiceTable } from './invoice-table.ts'
import type { Offer, TestCustomer, TestInvoice } from './records.ts'
import { ended, nextTurn, type TestSubscription, unusedCredit } from './subscription-turn.ts'
import type { CardOnFile } from './test-cards.ts'
import type { WebhookOutbox } from './webhook-outbox.ts'

const DAY_MS = 86_400_000

interface BillingParts {
  readonly table: BillingTable
  readonly invoices: InvoiceTable
  readonly outbox: WebhookOutbox
}

/**
 * What the test provider does with money. Everything here is a part of the caller's transaction; times
 * are ms since the epoch.
 */
export function createBilling({ table, invoices, outbox }: BillingParts) {
  const customer = (ref: string): TestCustomer => {
    const found = table.customer(ref)
    if (found === null) throw new ProviderUnavailable('There is no such customer.')
    return found
  }
  const subscription = (ref: string): TestSubscription => {
    const found = table.subscription(ref)
    if (found === null) throw new ProviderUnavailable('There is no such subscription.')
    return found
  }

  /** Stores a changed subscription and tells about it. */
  function change(after: TestSubscription, now: number): TestSubscription {
    const changed = { ...after, updatedAt: Math.max(now, after.updatedAt + 1) }
    table.putSubscription(changed)
    if (changed.state === 'ended') invoices.letGo(changed.ref)
    outbox.add('subscription', changed.ref)
    return changed
  }

  const bill = (s: TestSubscription, invoice: Pick<TestInvoice, 'amount' | 'credit' | 'status'>) =>
    invoices.add({
      ref: `tin_${randomUUID()}`,
      customer: s.customer,
      subscription: s.ref,
      at: s.periodStart,
      price: s.price,
      ...invoice,
    })

  /** Bills a period that has just begun, with the credit first and then with the card on file. */
  function charge(s: TestSubscription): TestSubscription {
    const payer = customer(s.customer)
    const credit = Math.min(payer.credit, s.price.amount)
    const amount = s.price.amount - credit
    const isPaid = amount === 0 || (payer.card === 'good' && !payer.nextFails)
    const nextFails = amount === 0 && payer.nextFails
    table.putCustomer({ ...payer, credit: payer.credit - credit, nextFails })
    bill(s, { amount, credit, status: isPaid ? 'paid' : 'open' })
    return isPaid ? s : { ...s, state: 'past-due', pastDueSince: s.periodStart }
  }

  return {
    customer,
    subscription,
    change,

    /** As at Stripe, a customer pays in one currency. @throws {ProviderUnavailable} for another one */
    requireCurrency: (ref: string, price: Price): void => {
      if (customer(ref).currency === price.currency) return
      throw new ProviderUnavailable('A customer pays in one currency.')
    },

    /** Begins what was ordered, paid by a card that was accepted. */
    begin: (offer: Offer, card: CardOnFile, now: number): TestSubscription => {
      const { uid, email, price } = offer
      const payer: TestCustomer =
        offer.customer === null
          ? {
              ref: `tcus_${randomUUID()}`,
              uid,
              email,
              card,
              nextFails: false,
              credit: 0,
              currency: price.currency,
            }
          : { ...customer(offer.customer), card }
      table.putCustomer(payer)
      const isTrial = offer.trial && price.trialDays > 0
      const trialEnd = isTrial ? now + price.trialDays * DAY_MS : null
      const begun: TestSubscription = {
        ref: `tsub_${randomUUID()}`,
        customer: payer.ref,
        uid,
        price,
        state: isTrial ? 'trialing' : 'active',
        startedAt: now,
        anchor: trialEnd ?? now,
        periods: isTrial ? 0 : 1,
        periodStart: now,
        periodEnd: trialEnd ?? addInterval(now, price.interval),
        trialEnd,
        cancelAtPeriodEnd: false,
        nextPrice: null,
        pastDueSince: null,
        updatedAt: now,
      }
      const stored = change(begun, now)
      bill(stored, { amount: isTrial ? 0 : price.amount, credit: 0, status: 'paid' })
      return stored
    },

    /** Pays what is open of a customer with a new card, which stays on file. */
    payOpen: (ref: string, card: CardOnFile, now: number): void => {
      table.putCustomer({ ...customer(ref), card, nextFails: false })
      const open = invoices.open(ref)
      for (const invoice of open) invoices.markPaid(invoice.ref)
      for (const overdue of new Set(open.map((invoice) => invoice.subscription))) {
        change({ ...subscription(overdue), state: 'active', pastDueSince: null }, now)
      }
    },

    /** Ends a subscription at once; what is left of its period becomes credit. */
    end: (ref: string, now: number): void => {
      const running = subscription(ref)
      if (running.state === 'ended') return
      const payer = customer(running.customer)
      table.putCustomer({ ...payer, credit: payer.credit + unusedCredit(running, now) })
      change(ended(running), now)
    },

    /** Renews and ends what is due, one period after the other for whatever slept longer. */
    runDue: (now: number): void => {
      for (const before of table.running()) {
        let current = before
        for (let turn = nextTurn(current, now); turn; turn = nextTurn(current, now)) {
          current = turn.kind === 'renew' ? charge(turn.after) : turn.after
        }
        if (current !== before) change(current, now)
      }
    },
  }
}
export type Billing = ReturnType<typeof createBilling>
