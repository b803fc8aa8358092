import {
  type AnalyticsLine,
  type AnalyticsRanks,
  type AnalyticsRanksName,
  type AnalyticsRanksQuery,
  type AnalyticsSeries,
  type AnalyticsSeriesName,
  type AnalyticsSeriesQuery,
  RANKS_MAX,
  STATION_DAYS_KEPT,
  type StationAnalytics,
  type StationAnalyticsQuery,
} from '../../../shared/api/analytics.ts'
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
import { createAnalyticsReads, type StepSum } from './analytics-reads.ts'
import type { Metric } from './total-sums.ts'
import { DAY_MS, utcDay } from './utc-day.ts'
import { type Piece, planOf, rankPieces } from './zone-days.ts'

/** The line without what is not kept any more: of a part of it, nothing can be told. */
function asKept(line: AnalyticsLine, kept: readonly boolean[]): AnalyticsLine {
  const count = line.values.length
  const known = (values: AnalyticsLine['values'], from: number) =>
    values.map((value, step) => (kept[from + step] === true ? value : null))
  return {
    ...line,
    values: known(line.values, 0),
    beforeValues: known(line.beforeValues, count),
    total: kept.slice(0, count).includes(false) ? null : line.total,
    beforeTotal: kept.slice(count).includes(false) ? null : line.beforeTotal,
  }
}

/**
 * Analytics of one station: two statements. They are published by UTC days, so no time zone cuts them into smaller
 * groups of listeners. `now` in ms since the epoch.
 */
function createStationAnalytics(queries: Queries) {
  const reads = createAnalyticsReads(queries)
  return async (
    id: string,
    asked: StationAnalyticsQuery,
    now: number,
  ): Promise<StationAnalytics> => {
    const query = { ...asked, timeZone: 'UTC' }
    const plan = planOf(query)
    const kept = plan.isKept(utcDay(now - (STATION_DAYS_KEPT - 1) * DAY_MS))
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
    const linesOf = (lines: readonly Told[]) =>
      lines.map((line) => asKept(lineOf(line, sums, plan.count, plan.stepOfDay), kept))
    const countries = ranksOf(
      'countries',
      query,
      await reads.stationCountries(id, rankPieces(query), RANKS_MAX),
    )
    const isBeforeKept = !kept.slice(plan.count).includes(false)
    return {
      listening: seriesOf('listening', query, plan, linesOf(LISTENING)),
      sound: seriesOf('sound', query, plan, linesOf(SOUND)),
      countries: isBeforeKept
        ? countries
        : { ...countries, ranks: countries.ranks.map((rank) => ({ ...rank, before: null })) },
    }
  }
}

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
