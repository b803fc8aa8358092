import {
  type AnalyticsLine,
  RANKS_MAX,
  STATION_DAYS_KEPT,
  type StationAnalytics,
  type StationAnalyticsQuery,
} from '../../../shared/api/analytics.ts'
import type { Queries } from '../../database/queries.ts'
import { LISTENING, lineOf, ranksOf, SOUND, seriesOf, type Told } from './analytics-lines.ts'
import { planOf, rankPieces } from './analytics-plan.ts'
import { createAnalyticsReads, type StepSum } from './analytics-reads.ts'
import type { Metric } from './total-sums.ts'
import { DAY_MS, utcDay } from './utc-day.ts'

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
export function createStationAnalytics(queries: Queries) {
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
