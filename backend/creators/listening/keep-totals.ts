import { TOTAL_DAYS_KEPT } from '../../../shared/api/analytics.ts'
import { createMonthStore } from '../../analytics/month-store.ts'
import { createRenewalStore } from '../../analytics/renewal-store.ts'
import { createTotalsStore } from '../../analytics/totals-store.ts'
import { beginOf, DAY_MS, lastDays, utcDay } from '../../analytics/utc-day.ts'
import { createLeases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createListenerCount } from './count-listeners.ts'
import { FIRST_SOUND_DAYS } from './outcomes.ts'

/** How often listeners are looked at: who stops is in their table for longer, but for the last half minute of a day. */
export const COUNT_EVERY_MS = 30_000
/** How often totals are counted anew. */
export const RENEW_EVERY_MS = 60 * 60_000
/** Days that are counted anew at the beginning of a day: what came late, or while no instance ran, is in them. */
export const DAYS_RENEWED = 3
/**
 * Days whose accounts are counted anew then, which are all of which a first sound may have been told the day before: a user
 * who makes an account later counts for the day on which they began, and an account that is gone in neither number.
 */
export const ACCOUNT_DAYS_RENEWED = FIRST_SOUND_DAYS + 2
/** One instance does it; when it has died, another one does from then on. */
export const TOTALS_LEASE = 'totals'
export const TOTALS_LEASE_MS = 3 * COUNT_EVERY_MS
/** What ranks are told of: by months, too. */
const BY_MONTH = ['station', 'country', 'genre', 'search'] as const
const PAID_PLANS = ['pro', 'creator'] as const

/**
 * Counts anew what totals have of the last days, or of the present one alone where none has just begun, and forgets what
 * is older than they are kept.
 */
export async function renewTotals(queries: Queries, now: number, isNewDay = true): Promise<void> {
  for (const day of lastDays(now, isNewDay ? ACCOUNT_DAYS_RENEWED : 1)) {
    // A first sound that is told meanwhile is either in the count or added to it.
    for (const metric of ['sign-up', 'first-sound'] as const) {
      await inTransaction(queries, (tx) => createRenewalStore(tx).count(metric, day))
    }
  }
  for (const day of lastDays(now, isNewDay ? DAYS_RENEWED : 1)) {
    const inTurn = [
      (tx: Queries) => createRenewalStore(tx).rank('station', day),
      (tx: Queries) => createRenewalStore(tx).rank('genre', day),
      (tx: Queries) => createRenewalStore(tx).count('conversion', day),
      (tx: Queries) => createRenewalStore(tx).count('churn', day),
    ]
    for (const work of inTurn) await inTransaction(queries, work, 'read committed')
  }
  for (const plan of PAID_PLANS) await createRenewalStore(queries).notePlan(plan, utcDay(now))
  await createTotalsStore(queries).removeBefore(utcDay(now - (TOTAL_DAYS_KEPT - 1) * DAY_MS))
  await sumMonths(queries, now)
}

/** Adds up the months that are over, as soon as none of their days is counted anew. */
export async function sumMonths(queries: Queries, now: number): Promise<void> {
  const days = lastDays(now, TOTAL_DAYS_KEPT).slice(0, -DAYS_RENEWED)
  for (const metric of BY_MONTH) {
    await inTransaction(queries, (tx) => createMonthStore(tx).sum(metric, days), 'read committed')
  }
}

/** Keeps the totals that no request adds to, one instance for all, without keeping the process alive. */
export function keepTotals(
  queries: Queries,
  { now, onTrouble }: { readonly now: () => number; readonly onTrouble: (error: unknown) => void },
) {
  const leases = createLeases(queries)
  const listeners = createListenerCount(queries, now)
  let renewedAt = Number.NEGATIVE_INFINITY
  let isOver = false
  let running: Promise<void> = Promise.resolve()

  async function keep(): Promise<void> {
    if (isOver) return
    const tells = await leases.take(TOTALS_LEASE, TOTALS_LEASE_MS)
    await listeners.count({ tells })
    if (!tells) return
    if (now() - renewedAt < RENEW_EVERY_MS) return
    // Of the days before, once a day: the most heard ones of 50 000 stations take a second each.
    const isNewDay = renewedAt < beginOf(utcDay(now()))
    await renewTotals(queries, now(), isNewDay)
    renewedAt = now()
  }
  const begin = () => {
    running = running.then(keep).catch(onTrouble)
  }
  const timer = setInterval(begin, COUNT_EVERY_MS).unref()

  return {
    /** Ends after what is being counted, and lets another instance go on. */
    stop: async (): Promise<void> => {
      isOver = true
      clearInterval(timer)
      await running
      await leases.release(TOTALS_LEASE)
    },
  }
}
