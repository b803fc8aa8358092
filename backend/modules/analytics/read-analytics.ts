import {
  type AnalyticsLine,
  type AnalyticsRanks,
  type AnalyticsRanksName,
  type AnalyticsRanksQuery,
  type AnalyticsSeries,
  type AnalyticsSeriesName,
  type AnalyticsSeriesQuery,
  RANKS_MAX,
  STATION_DAYS_RETAINED,
  type StationAnalytics,
  type StationAnalyticsQuery,
} from '../../../shared/api/analytics.ts'
import type { Queries } from '../../database/queries.ts'
import {
  countLine,
  LISTENING,
  type LineSpec,
  latestOfPlan,
  lineOf,
  PLAYBACK,
  ranksOf,
  seriesOf,
} from './analytics-lines.ts'
import { createAnalyticsReads, type StepSum } from './analytics-reads.ts'
import type { Metric } from './total-sums.ts'
import { DAY_MS, utcDay } from './utc-day.ts'
import { type DayPiece, planSteps, rankPieces } from './zone-days.ts'

/** Removes values of steps with expired days, which would be incomplete. */
function withoutExpired(line: AnalyticsLine, retained: readonly boolean[]): AnalyticsLine {
  const count = line.values.length
  const withoutExpiredValues = (values: AnalyticsLine['values'], from: number) =>
    values.map((value, step) => (retained[from + step] === true ? value : null))
  return {
    ...line,
    values: withoutExpiredValues(line.values, 0),
    beforeValues: withoutExpiredValues(line.beforeValues, count),
    total: retained.slice(0, count).includes(false) ? null : line.total,
    beforeTotal: retained.slice(count).includes(false) ? null : line.beforeTotal,
  }
}

/** Reads the charts of a station. Uses UTC days, because parts of a day would be groups of too few listeners. */
function createStationAnalytics(queries: Queries) {
  const reads = createAnalyticsReads(queries)
  return async (
    id: string,
    stationQuery: StationAnalyticsQuery,
    now: number,
  ): Promise<StationAnalytics> => {
    const query = { ...stationQuery, timeZone: 'UTC' }
    const plan = planSteps(query)
    const retained = plan.retainedSteps(utcDay(now - (STATION_DAYS_RETAINED - 1) * DAY_MS))
    const sums = (await reads.stationDays(id, plan.dayPieces())).flatMap(
      ({ step, start_ms, ...day }): StepSum[] => {
        const sum = (metric: Metric, amount: number) => ({ metric, name: '', step, amount })
        return [
          sum('hours', day.hours),
          sum('daily-listeners', day.listeners),
          sum('starts', day.starts),
          sum('start-ms', day.starts * start_ms),
          sum('dropouts', day.dropouts),
          sum('failures', day.failures),
        ]
      },
    )
    const linesOf = (lines: readonly LineSpec[]) =>
      lines.map((line) => withoutExpired(lineOf(line, sums, plan.count, plan.stepOfDay), retained))
    const countries = ranksOf(
      'countries',
      query,
      await reads.stationCountries(id, rankPieces(query), RANKS_MAX),
    )
    const isPreviousRangeRetained = !retained.slice(plan.count).includes(false)
    return {
      listening: seriesOf('listening', query, plan, linesOf(LISTENING)),
      sound: seriesOf('sound', query, plan, linesOf(PLAYBACK)),
      countries: isPreviousRangeRetained
        ? countries
        : { ...countries, ranks: countries.ranks.map((rank) => ({ ...rank, before: null })) },
    }
  }
}

/** Lines of each chart. Hourly totals are split at days of the requested time zone, daily totals at UTC days. */
const SERIES: Readonly<
  Record<
    AnalyticsSeriesName,
    { readonly hourly: readonly LineSpec[]; readonly daily: readonly LineSpec[] }
  >
> = {
  listening: { hourly: [], daily: LISTENING },
  sound: { hourly: [], daily: PLAYBACK },
  growth: { hourly: [countLine('signed-up', 'sign-up')], daily: [] },
  plans: {
    hourly: [countLine('conversions', 'conversion'), countLine('churn', 'churn')],
    daily: [
      countLine('on-pro', 'plan', latestOfPlan('pro')),
      countLine('on-creator', 'plan', latestOfPlan('creator')),
    ],
  },
}

const RANK_METRICS: Readonly<Record<AnalyticsRanksName, Metric>> = {
  stations: 'station-hours',
  countries: 'country-hours',
  genres: 'genre-hours',
}

/** Reads charts and rankings of the service, and the charts of a station. */
export function createAnalytics(queries: Queries) {
  const reads = createAnalyticsReads(queries)
  const metricsOf = (lines: readonly LineSpec[]) => [
    ...new Set(lines.flatMap(({ metrics }) => metrics)),
  ]

  return {
    series: async (
      name: AnalyticsSeriesName,
      query: AnalyticsSeriesQuery,
    ): Promise<AnalyticsSeries> => {
      const plan = planSteps(query)
      const { hourly, daily } = SERIES[name]
      const readSums = async (specs: readonly LineSpec[], pieces: () => DayPiece[]) =>
        specs.length === 0 ? [] : await reads.stepSums(metricsOf(specs), pieces())
      const hourlySums = await readSums(hourly, plan.zonePieces)
      const dailySums = await readSums(daily, plan.dayPieces)
      const lines = [
        ...hourly.map((line) => lineOf(line, hourlySums, plan.count)),
        ...daily.map((line) => lineOf(line, dailySums, plan.count, plan.stepOfDay)),
      ]
      return seriesOf(name, query, plan, lines)
    },

    ranks: async (
      name: AnalyticsRanksName,
      query: AnalyticsRanksQuery,
    ): Promise<AnalyticsRanks> => {
      const sums = await reads.ranks(RANK_METRICS[name], rankPieces(query), RANKS_MAX)
      const ids = name === 'stations' ? sums.map(({ name: id }) => id) : []
      return ranksOf(name, query, sums, await reads.stationNames(ids))
    },

    station: createStationAnalytics(queries),
  }
}
export type Analytics = ReturnType<typeof createAnalytics>
