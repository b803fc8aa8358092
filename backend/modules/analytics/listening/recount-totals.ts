import { TOTAL_DAYS_RETAINED } from '../../../../shared/api/analytics.ts'
import { PUBLISH_AFTER_MS } from '../../../../shared/api/figures.ts'
import { createLeases } from '../../../database/leases.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { type BackgroundJob, repeat } from '../../../plugins/background-job.ts'
import { createRecountStore } from '../recount-store.ts'
import { createTotalsStore } from '../totals-store.ts'
import { DAY_MS, lastDays, startOfDay, utcDay } from '../utc-day.ts'
import { publishDays } from './publish-days.ts'

export const TOTALS_EVERY_MS = 30_000
export const RECOUNT_EVERY_MS = 60 * 60_000
/** Number of days recounted at the start of a day, which covers late data and downtime. */
export const DAYS_RECOUNTED = 3
/** Sign-ups need more days: a user who was anonymous before the sign-up counts for the first anonymous day. */
export const ACCOUNT_DAYS_RECOUNTED = 32
export const TOTALS_LEASE = 'totals'
export const TOTALS_LEASE_MS = 3 * TOTALS_EVERY_MS
const PAID_PLANS = ['pro', 'creator'] as const

/** Recounts the last days when a day starts, otherwise only today. Also deletes expired totals. */
export async function recountTotals(queries: Queries, now: number, isNewDay = true): Promise<void> {
  for (const day of lastDays(now, isNewDay ? ACCOUNT_DAYS_RECOUNTED : 1)) {
    await inTransaction(queries, (tx) => createRecountStore(tx).count('sign-up', day))
  }
  for (const day of lastDays(now, isNewDay ? DAYS_RECOUNTED : 1)) {
    const recounts = [
      (tx: Queries) => createRecountStore(tx).count('conversion', day),
      (tx: Queries) => createRecountStore(tx).count('churn', day),
    ]
    for (const work of recounts) await inTransaction(queries, work, 'read committed')
  }
  for (const plan of PAID_PLANS) await createRecountStore(queries).storePlanCount(plan, utcDay(now))
  await createTotalsStore(queries).removeBefore(utcDay(now - (TOTAL_DAYS_RETAINED - 1) * DAY_MS))
}

export const totalsJob: BackgroundJob = {
  name: 'totals',
  failure: 'totals could not be updated',
  start: ({ database, now }, onError) => {
    const leases = createLeases(database)
    let recountedAt = Number.NEGATIVE_INFINITY
    let lastPublished = ''
    let isStopped = false

    async function update(): Promise<void> {
      if (isStopped) return
      if (!(await leases.take(TOTALS_LEASE, TOTALS_LEASE_MS))) return
      const dueDay = utcDay(now() - PUBLISH_AFTER_MS)
      if (dueDay !== lastPublished) await publishDays(database, now())
      lastPublished = dueDay
      if (now() - recountedAt < RECOUNT_EVERY_MS) return
      const isNewDay = recountedAt < startOfDay(utcDay(now()))
      await recountTotals(database, now(), isNewDay)
      recountedAt = now()
    }
    const updating = repeat(TOTALS_EVERY_MS, update, onError)
    return {
      stop: async () => {
        isStopped = true
        await updating.stop()
        await leases.release(TOTALS_LEASE)
      },
    }
  },
}
