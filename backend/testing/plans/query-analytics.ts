import { createAnalyticsReads } from '../../modules/analytics/analytics-reads.ts'
import { createRecountStore } from '../../modules/analytics/recount-store.ts'
import { createTotalsStore } from '../../modules/analytics/totals-store.ts'
import { daysBetween, piecesOf } from '../../modules/analytics/zone-days.ts'
import { callStore, FEW } from './call-store.ts'
import type { Recording } from './record-statements.ts'

const STATION = 'generated-100'
const DAY = '2026-01-02'

export async function queryAnalytics(recording: Recording): Promise<void> {
  const { queries } = recording
  await callStore(recording, 'totals', createTotalsStore(queries), {
    add: (totals) => totals.add([{ metric: 'fault', name: '', day: DAY, hour: 7, amount: 1 }]),
    remove: (totals) => totals.remove('sign-up', DAY),
    set: (totals) => totals.set('daily-listeners', DAY, '', 7),
    amount: (totals) => totals.amount('daily-listeners', DAY, ''),
    removeBefore: (totals) => totals.removeBefore('2025-01-01'),
  })
  await callStore(recording, 'renewals', createRecountStore(queries), {
    rank: async (renewals) => {
      for (const metric of ['station-hours', 'genre-hours'] as const)
        await renewals.rank(metric, DAY)
    },
    count: async (renewals) => {
      for (const metric of ['sign-up', 'conversion', 'churn'] as const) {
        await renewals.count(metric, DAY)
      }
    },
    storePlanCount: (renewals) => renewals.storePlanCount('pro', DAY),
  })
  const days = daysBetween('2025-12-30', '2026-01-04')
  const pieces = piecesOf(
    '2025-12-30',
    days.map((_, index) => index % 2),
    'Europe/Berlin',
  )
  await callStore(recording, 'analytics', createAnalyticsReads(queries), {
    stepSums: (reads) => reads.stepSums(['sign-up', 'churn'], pieces),
    ranks: (reads) => reads.ranks('country-hours', pieces, FEW),
    stationDays: (reads) => reads.stationDays(STATION, pieces),
    stationCountries: (reads) => reads.stationCountries(STATION, pieces, FEW),
    stationNames: (reads) => reads.stationNames([STATION, 'generated-101']),
  })
}
