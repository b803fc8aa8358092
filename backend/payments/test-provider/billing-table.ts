import type { DatabaseSync } from 'node:sqlite'
import { customerRow, subscriptionRow, type TestCustomer } from './records.ts'
import type { TestSubscription } from './subscription-turn.ts'

/** The customers of the test provider and what they have subscribed to. Synchronous, like SQLite. */
export function createBillingTable(database: DatabaseSync) {
  const customer = database.prepare('SELECT * FROM test_customers WHERE ref = ?')
  const putCustomer = database.prepare(
    `INSERT INTO test_customers (ref, uid, email, card, next_fails, credit, currency)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (ref) DO UPDATE SET card = excluded.card, next_fails = excluded.next_fails,
     credit = excluded.credit, currency = excluded.currency`,
  )
  const subscription = database.prepare('SELECT * FROM test_subscriptions WHERE ref = ?')
  const running = database.prepare(
    "SELECT * FROM test_subscriptions WHERE state <> 'ended' ORDER BY period_end, ref",
  )
  const putSubscription = database.prepare(
    `INSERT INTO test_subscriptions (ref, customer, uid, price, state, started_at, anchor, periods,
     period_start, period_end, trial_end, cancel_at_period_end, next_price, past_due_since, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (ref) DO UPDATE SET price = excluded.price, state = excluded.state,
     anchor = excluded.anchor, periods = excluded.periods, period_start = excluded.period_start,
     period_end = excluded.period_end, cancel_at_period_end = excluded.cancel_at_period_end,
     next_price = excluded.next_price, past_due_since = excluded.past_due_since,
     updated_at = excluded.updated_at`,
  )

  return {
    customer: (ref: string): TestCustomer | null => {
      const row = customer.get(ref)
      return row === undefined ? null : customerRow.parse(row)
    },
    putCustomer: (c: TestCustomer): void => {
      const { ref, uid, email, card, nextFails, credit, currency } = c
      putCustomer.run(ref, uid, email, card, Number(nextFails), credit, currency)
    },
    subscription: (ref: string): TestSubscription | null => {
      const row = subscription.get(ref)
      return row === undefined ? null : subscriptionRow.parse(row)
    },
    /** All that have not ended. */
    running: (): TestSubscription[] => running.all().map((row) => subscriptionRow.parse(row)),
    putSubscription: (s: TestSubscription): void => {
      const next = s.nextPrice === null ? null : JSON.stringify(s.nextPrice)
      const who = [s.ref, s.customer, s.uid, JSON.stringify(s.price), s.state]
      const when = [s.startedAt, s.anchor, s.periods, s.periodStart, s.periodEnd, s.trialEnd]
      const later = [Number(s.cancelAtPeriodEnd), next, s.pastDueSince, s.updatedAt]
      putSubscription.run(...who, ...when, ...later)
    },
  }
}
export type BillingTable = ReturnType<typeof createBillingTable>
