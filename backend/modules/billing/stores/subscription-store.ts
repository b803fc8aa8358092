import { sql } from 'kysely'
import { z } from 'zod'
import { PLANS } from '../../../../shared/api/field-rules.ts'
import type { Queries } from '../../../database/queries.ts'
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
      readNumber: row.updated_at,
      checkAt: row.check_at,
      appliedPlan: row.applied_plan,
    }),
  )

const toRow = (stored: StoredSubscription) => ({
  provider: stored.provider,
  ref: stored.ref,
  customer: stored.customer,
  session_id: stored.sessionId,
  price_id: stored.priceId,
  plan: stored.plan,
  state: stored.state,
  started_at: stored.startedAt,
  period_end: stored.periodEnd,
  trial_end: stored.trialEnd,
  next_price_id: stored.nextPriceId,
  past_due_since: stored.pastDueSince,
  updated_at: stored.readNumber,
  check_at: stored.checkAt,
  applied_plan: stored.appliedPlan,
})

/** Read number of a new subscription. All later numbers are higher. */
export const FIRST_READ_NUMBER = 0

export function createSubscriptionStore(queries: Queries) {
  const subscriptions = () => queries.selectFrom('subscriptions').selectAll()

  return {
    get: async (uid: string): Promise<StoredSubscription | null> => {
      const row = await subscriptions().where('uid', '=', uid).executeTakeFirst()
      return row === undefined ? null : rowSchema.parse(row)
    },

    byRef: async (provider: string, ref: string): Promise<StoredSubscription | null> => {
      const row = await subscriptions()
        .where('provider', '=', provider)
        .where('ref', '=', ref)
        .executeTakeFirst()
      return row === undefined ? null : rowSchema.parse(row)
    },

    due: async (provider: string, now: number, limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('subscriptions')
        .select('uid')
        .where('provider', '=', provider)
        .where('check_at', '<=', now)
        .orderBy('check_at')
        .limit(limit)
        .execute()
      return rows.map(({ uid }) => uid)
    },

    /**
     * Returns the number of the next read from the provider. Call it before the request. A response is stored only if
     * no response with a higher number was stored before (check-subscription.ts). The database counts, so the
     * clocks of the instances do not matter.
     * Stripe does not order its data: events arrive in any order with times in whole seconds
     * (https://docs.stripe.com/webhooks#event-ordering), and a subscription has no version. But a response contains
     * every change made before its request, hence before its number was taken, and stored numbers only grow: an older
     * response never reverts a stored change. If a dropped response has a change that the stored one lacks, the
     * change's own event triggers another read with a higher number. Old rows have a clock time in ms in `updated_at`,
     * and the count continues from it.
     */
    nextReadNumber: async (provider: string, ref: string): Promise<number> => {
      const row = await queries
        .updateTable('subscriptions')
        .set((eb) => ({
          last_read_number: sql`CASE WHEN ${eb.ref('last_read_number')} > ${eb.ref('updated_at')} THEN ${eb.ref('last_read_number')} ELSE ${eb.ref('updated_at')} END + 1`,
        }))
        .where('provider', '=', provider)
        .where('ref', '=', ref)
        .returning('last_read_number')
        .executeTakeFirst()
      return row?.last_read_number ?? FIRST_READ_NUMBER
    },

    put: async (stored: StoredSubscription): Promise<void> => {
      const row = toRow(stored)
      await queries
        .insertInto('subscriptions')
        .values({ ...row, uid: stored.uid })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
        .execute()
    },

    /** Postpones the next check unless a newer response was stored. */
    postponeCheck: async (stored: StoredSubscription, checkAt: number): Promise<void> => {
      await queries
        .updateTable('subscriptions')
        .set({ check_at: checkAt })
        .where('uid', '=', stored.uid)
        .where('ref', '=', stored.ref)
        .where('updated_at', '=', stored.readNumber)
        .execute()
    },
  }
}

/** Stores subscriptions that must be ended at the provider, because the user bought another or was deleted. */
export function createReplacedStore(queries: Queries) {
  return {
    add: async (provider: string, ref: string): Promise<void> => {
      await queries
        .insertInto('replaced_subscriptions')
        .values({ provider, ref })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    list: async (provider: string, limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('replaced_subscriptions')
        .select('ref')
        .where('provider', '=', provider)
        .orderBy('ref')
        .limit(limit)
        .execute()
      return rows.map(({ ref }) => ref)
    },

    remove: async (provider: string, ref: string): Promise<void> => {
      await queries
        .deleteFrom('replaced_subscriptions')
        .where('provider', '=', provider)
        .where('ref', '=', ref)
        .execute()
    },
  }
}
