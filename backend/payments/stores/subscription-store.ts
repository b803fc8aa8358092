import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { PLANS } from '../../../shared/api/field-rules.ts'
import type { StoredSubscription } from '../state/stored-subscription.ts'

const rowSchema = z
  .object({
    uid: z.string(),
    provider: z.string(),
    ref: z.string(),
    customer: z.string(),
    session_id: z.string(),
    price_id: z.string(),
    plan: z.enum(['creator', 'pro']),
    state: z.enum(['trialing', 'active', 'past-due', 'ending', 'expired']),
    started_at: z.int(),
    period_end: z.int(),
    trial_end: z.int().nullable(),
    next_price_id: z.string().nullable(),
    past_due_since: z.int().nullable(),
    updated_at: z.int(),
    check_at: z.int().nullable(),
    applied_plan: z.enum(PLANS),
  })
  .transform(
    (row): StoredSubscription => ({
      uid: row.uid,
      provider: row.provider,
      ref: row.ref,
      customer: row.customer,
      sessionId: row.session_id,
      priceId: row.price_id,
      plan: row.plan,
      state: row.state,
      startedAt: row.started_at,
      periodEnd: row.period_end,
      trialEnd: row.trial_end,
      nextPriceId: row.next_price_id,
      pastDueSince: row.past_due_since,
      updatedAt: row.updated_at,
      checkAt: row.check_at,
      appliedPlan: row.applied_plan,
    }),
  )

/** The latest subscription of each user. Synchronous, like SQLite. */
export function createSubscriptionStore(database: DatabaseSync) {
  const one = database.prepare('SELECT * FROM subscriptions WHERE uid = ?')
  const byRef = database.prepare('SELECT * FROM subscriptions WHERE provider = ? AND ref = ?')
  const due = database.prepare(
    'SELECT uid FROM subscriptions WHERE provider = ? AND check_at <= ? ORDER BY check_at LIMIT ?',
  )
  const put = database.prepare(
    `REPLACE INTO subscriptions (uid, provider, ref, customer, session_id, price_id, plan,
       state, started_at, period_end, trial_end, next_price_id, past_due_since, updated_at, check_at,
       applied_plan)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const parse = (row: unknown): StoredSubscription | null =>
    row === undefined ? null : rowSchema.parse(row)

  return {
    get: (uid: string) => parse(one.get(uid)),
    byRef: (provider: string, ref: string) => parse(byRef.get(provider, ref)),

    /** Whose subscriptions are to be asked for, the longest due first. */
    due: (provider: string, now: number, limit: number): string[] =>
      due.all(provider, now, limit).map((row) => String(row.uid)),

    put: (s: StoredSubscription): void => {
      const bought = [s.uid, s.provider, s.ref, s.customer, s.sessionId, s.priceId, s.plan, s.state]
      const times = [s.startedAt, s.periodEnd, s.trialEnd]
      put.run(
        ...bought,
        ...times,
        s.nextPriceId,
        s.pastDueSince,
        s.updatedAt,
        s.checkAt,
        s.appliedPlan,
      )
    },
  }
}
