import type {
  AnalyticsRanks,
  AnalyticsRanksName,
  AnalyticsRanksQuery,
  AnalyticsSeries,
  AnalyticsSeriesName,
  AnalyticsSeriesQuery,
} from '../../../shared/api/analytics.ts'
import { RANKS_MAX } from '../../../shared/api/analytics.ts'
import type { Queries } from '../../database/queries.ts'
import {
  LISTENING,
  latest,
  lineOf,
  ranksOf,
  SOUND,
  seriesOf,
  type Told,
  told,
} from './analytics-lines.ts'
import { planOf, rankPieces } from './analytics-plan.ts'
import { createAnalyticsReads } from './analytics-reads.ts'
import { createStationAnalytics } from './read-station-analytics.ts'
import type { Metric } from './total-sums.ts'
import type { Piece } from './zone-days.ts'

/** The lines of a series: of sums by hours, and of what is known of whole UTC days only. */
const SERIES: Readonly<
  Record<AnalyticsSeriesName, { readonly hourly: readonly Told[]; readonly daily: readonly Told[] }>
> = {
  listening: { hourly: [], daily: LISTENING },
  sound: { hourly: [], daily: SOUND },
  growth: { hourly: [told('signed-up', 'sign-up')], daily: [] },
  plans: {
    hourly: [told('conversions', 'conversion'), told('churn', 'churn')],
    daily: [told('on-pro', 'plan', latest('pro')), told('on-creator', 'plan', latest('creator'))],
  },
}

const RANKED: Readonly<Record<AnalyticsRanksName, Metric>> = {
  stations: 'station-hours',
  countries: 'country-hours',
  genres: 'genre-hours',
}

/** Analytics of sums: two statements a series, a list of ranks and a station at most. */
export function createAnalytics(queries: Queries) {
  const reads = createAnalyticsReads(queries)
  const metricsOf = (lines: readonly Told[]) => [
    ...new Set(lines.flatMap(({ metrics }) => metrics)),
  ]

  return {
    series: async (
      name: AnalyticsSeriesName,
      query: AnalyticsSeriesQuery,
    ): Promise<AnalyticsSeries> => {
      const plan = planOf(query)
      const { hourly, daily } = SERIES[name]
      const read = async (some: readonly Told[], pieces: () => Piece[]) =>
        some.length === 0 ? [] : await reads.steps(metricsOf(some), pieces())
      const inZone = await read(hourly, plan.zonePieces)
      const ofDays = await read(daily, plan.dayPieces)
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
      const sums = await reads.ranks(RANKED[name], rankPieces(query), RANKS_MAX)
      const ids = name === 'stations' ? sums.map(({ name: id }) => id) : []
      return ranksOf(name, query, sums, await reads.stationNames(ids))
    },

    station: createStationAnalytics(queries),
  }
}
export type Analytics = ReturnType<typeof createAnalytics>
