import type {
  AnalyticsRanks,
  AnalyticsRanksName,
  AnalyticsRanksQuery,
  AnalyticsSeries,
  AnalyticsSeriesName,
  AnalyticsSeriesQuery,
} from '../../shared/api/analytics.ts'
import { RANKS_MAX } from '../../shared/api/analytics.ts'
import type { Queries } from '../database/queries.ts'
import {
  HOURS_LINE,
  latest,
  lineOf,
  mean,
  ranksOf,
  seriesOf,
  share,
  type Told,
  told,
} from './analytics-lines.ts'
import { planOf, rankPieces } from './analytics-plan.ts'
import { createAnalyticsReads } from './analytics-reads.ts'
import { piecesByMonth, readableMonths } from './months.ts'
import { createStationAnalytics } from './read-station-analytics.ts'
import type { Metric } from './total-sums.ts'

const MEDIAN = 0.5
const SLOW = 0.95

/** The lines of a series: of sums by hours, and of what is known of whole UTC days only. */
const SERIES: Readonly<
  Record<AnalyticsSeriesName, { readonly hourly: readonly Told[]; readonly daily: readonly Told[] }>
> = {
  listening: {
    hourly: [HOURS_LINE],
    daily: [told('listeners', 'listeners', mean)],
  },
  sound: {
    hourly: [
      told('starts', 'start'),
      { name: 'start-p50', unit: 'ms', metric: 'start', value: share(MEDIAN) },
      { name: 'start-p95', unit: 'ms', metric: 'start', value: share(SLOW) },
      told('dropouts', 'dropout'),
      told('failures', 'failure'),
    ],
    daily: [],
  },
  growth: {
    hourly: [told('signed-up', 'sign-up'), told('first-sound', 'first-sound')],
    daily: [],
  },
  plans: {
    hourly: [told('conversions', 'conversion'), told('churn', 'churn')],
    daily: [told('on-pro', 'plan', latest('pro')), told('on-creator', 'plan', latest('creator'))],
  },
}

const RANKED: Readonly<Record<AnalyticsRanksName, Metric>> = {
  stations: 'station',
  countries: 'country',
  genres: 'genre',
  searches: 'search',
}

/** What is told of sums: two statements a series, three a list of ranks at most, four of one station. */
export function createAnalytics(queries: Queries) {
  const reads = createAnalyticsReads(queries)
  const metricsOf = (lines: readonly Told[]) => [...new Set(lines.map(({ metric }) => metric))]

  return {
    series: async (
      name: AnalyticsSeriesName,
      query: AnalyticsSeriesQuery,
    ): Promise<AnalyticsSeries> => {
      const plan = planOf(query)
      const { hourly, daily } = SERIES[name]
      const inZone = await reads.steps(metricsOf(hourly), plan.zonePieces())
      const ofDays = daily.length === 0 ? [] : await reads.steps(metricsOf(daily), plan.dayPieces())
      const lines = [
        ...hourly.map((line) => lineOf(line, inZone, plan.count)),
        ...daily.map((line) => lineOf(line, ofDays, plan.count, plan.stepOfDay)),
      ]
      return seriesOf(name, query, plan, lines)
    },

    ranks: async (
      name: AnalyticsRanksName,
      query: AnalyticsRanksQuery,
    ): Promise<AnalyticsRanks> => {
      const days = rankPieces(query)
      const kept = await reads.keptMonths(RANKED[name], readableMonths(days))
      const sums = await reads.ranks(RANKED[name], piecesByMonth(days, kept), RANKS_MAX)
      const ids = name === 'stations' ? sums.map(({ name: id }) => id) : []
      return ranksOf(name, query, sums, await reads.stationNames(ids))
    },

    station: createStationAnalytics(queries),
  }
}
export type Analytics = ReturnType<typeof createAnalytics>
