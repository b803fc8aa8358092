import { TOTAL_DAYS_KEPT } from '../../../../shared/api/analytics.ts'
import { PUBLISH_AFTER_MS } from '../../../../shared/api/figures.ts'
import { createLeases } from '../../../database/leases.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { type BackgroundJob, repeat } from '../../../plugins/background-job.ts'
import { createRenewalStore } from '../renewal-store.ts'
import { createTotalsStore } from '../totals-store.ts'
import { beginOf, DAY_MS, lastDays, utcDay } from '../utc-day.ts'
import { publishDays } from './publish-days.ts'

/** How often it is looked whether a day is to be published, or totals are to be counted. */
export const LOOK_EVERY_MS = 30_000
/** How often totals are counted anew. */
export const RENEW_EVERY_MS = 60 * 60_000
/** Days that are counted anew at the beginning of a day: what came late, or while no instance ran, is in them. */
export const DAYS_RENEWED = 3
/** Days whose accounts are counted again then: a user who makes an account later counts for the day on which they began. */
export const ACCOUNT_DAYS_RENEWED = 32
/** One instance does it; when it has died, another one does from then on. */
export const TOTALS_LEASE = 'totals'
export const TOTALS_LEASE_MS = 3 * LOOK_EVERY_MS
const PAID_PLANS = ['pro', 'creator'] as const

/**
 * Counts anew what totals have of the last days, or of the present one alone where none has just begun, and forgets what
 * is older than they are kept.
 */
export async function renewTotals(queries: Queries, now: number, isNewDay = true): Promise<void> {
  for (const day of lastDays(now, isNewDay ? ACCOUNT_DAYS_RENEWED : 1)) {
    await inTransaction(queries, (tx) => createRenewalStore(tx).count('sign-up', day))
  }
  for (const day of lastDays(now, isNewDay ? DAYS_RENEWED : 1)) {
    const inTurn = [
      (tx: Queries) => createRenewalStore(tx).count('conversion', day),
      (tx: Queries) => createRenewalStore(tx).count('churn', day),
    ]
    for (const work of inTurn) await inTransaction(queries, work, 'read committed')
  }
  for (const plan of PAID_PLANS) await createRenewalStore(queries).notePlan(plan, utcDay(now))
  await createTotalsStore(queries).removeBefore(utcDay(now - (TOTAL_DAYS_KEPT - 1) * DAY_MS))
}

/** Keeps the totals that no request adds to, one instance for all. */
export const totalsJob: BackgroundJob = {
  name: 'totals',
  failure: 'totals could not be kept',
  start: ({ database, now }, onTrouble) => {
    const leases = createLeases(database)
    let renewedAt = Number.NEGATIVE_INFINITY
    let publishedBefore = ''
    let isOver = false

    async function keep(): Promise<void> {
      if (isOver) return
      if (!(await leases.take(TOTALS_LEASE, TOTALS_LEASE_MS))) return
      const due = utcDay(now() - PUBLISH_AFTER_MS)
      if (due !== publishedBefore) await publishDays(database, now())
      publishedBefore = due
      if (now() - renewedAt < RENEW_EVERY_MS) return
      const isNewDay = renewedAt < beginOf(utcDay(now()))
      await renewTotals(database, now(), isNewDay)
      renewedAt = now()
    }
    const keeping = repeat(LOOK_EVERY_MS, keep, onTrouble)
    return {
      /** Ends after what is being counted, and lets another instance go on. */
      stop: async () => {
        isOver = true
        await keeping.stop()
        await leases.release(TOTALS_LEASE)
      },
    }
  },
}
