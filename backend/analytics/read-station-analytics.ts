import {
  type AnalyticsLine,
  type AnalyticsRanks,
  RANKS_MAX,
  STATION_DAYS_KEPT,
  type StationAnalytics,
  type StationAnalyticsQuery,
} from '../../shared/api/analytics.ts'
import type { Queries } from '../database/queries.ts'
import {
  added,
  HOURS_LINE,
  lineOf,
  ranksOf,
  type Sum,
  seriesOf,
  type Told,
  told,
} from './analytics-lines.ts'
import { type Plan, planOf, rankPieces } from './analytics-plan.ts'
import { createAnalyticsReads, type StationOutcome, type StepSum } from './analytics-reads.ts'
import { DAY_MS, utcDay } from './utc-day.ts'
import { hoursPassed } from './zone-days.ts'

/** Listeners at once are told to a hundredth. */
const LISTENER_PARTS = 100

const starts: Sum = (sums) => added(sums.filter(({ name }) => name === ''))
const meanStart: Sum = (sums) => {
  const count = starts(sums) ?? 0
  return count === 0 ? null : Math.round(((added(sums) ?? 0) - count) / count)
}
const SOUND: readonly Told[] = [
  told('starts', 'start', starts),
  { name: 'start-mean', unit: 'ms', metric: 'start', value: meanStart },
  told('dropouts', 'dropout'),
  told('failures', 'failure'),
]

/** The sums of a step of what listeners have told: starts, their ms, dropouts; or failures. */
function sumsOf({ step, reason, count, startMs, dropouts }: StationOutcome): StepSum[] {
  const common = { name: '', step }
  if (reason !== '') return [{ ...common, metric: 'failure', amount: count }]
  return [
    { ...common, metric: 'start', amount: count },
    { ...common, metric: 'start', name: 'ms', amount: startMs },
    { ...common, metric: 'dropout', amount: dropouts },
  ]
}

/** How many listened at a time, on average: the hours listened by the hours that have passed at `now`. */
function atOnce(hours: AnalyticsLine, plan: Plan, now: number): AnalyticsLine {
  const passed = hoursPassed(plan.zonePieces(), now)
  const count = hours.values.length
  const of = (listened: number | null, passedHours: number) =>
    passedHours === 0
      ? null
      : Math.round(((listened ?? 0) / passedHours) * LISTENER_PARTS) / LISTENER_PARTS
  const all = (from: number) =>
    hours.values.reduce<number>((sum, _, step) => sum + (passed.get(from + step) ?? 0), 0)
  return {
    name: 'listeners-at-once',
    unit: 'mean',
    values: hours.values.map((listened, step) => of(listened, passed.get(step) ?? 0)),
    beforeValues: hours.beforeValues.map((listened, step) =>
      of(listened, passed.get(count + step) ?? 0),
    ),
    total: of(hours.total, all(0)),
    beforeTotal: of(hours.beforeTotal, all(count)),
  }
}

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
 * What is told of one station: three statements. How it played is known by UTC days. `now` in ms since the epoch.
 */
export function createStationAnalytics(queries: Queries) {
  const reads = createAnalyticsReads(queries)
  return async (
    id: string,
    query: StationAnalyticsQuery,
    now: number,
  ): Promise<StationAnalytics> => {
    const plan = planOf(query)
    const kept = plan.isKept(utcDay(now - (STATION_DAYS_KEPT - 1) * DAY_MS))
    const heard = await reads.stationSteps(id, plan.zonePieces())
    const most = await reads.stationCountries(id, rankPieces(query), RANKS_MAX)
    const played = (await reads.stationOutcomes(id, plan.dayPieces())).flatMap(sumsOf)
    const hours = lineOf(HOURS_LINE, heard, plan.count)
    const listening = [hours, atOnce(hours, plan, now)]
    const sound = SOUND.map((line) => lineOf(line, played, plan.count, plan.stepOfDay))
    const isBeforeKept = !kept.slice(plan.count).includes(false)
    const countries: AnalyticsRanks = ranksOf('countries', query, most)
    return {
      listening: seriesOf(
        'listening',
        query,
        plan,
        listening.map((line) => asKept(line, kept)),
      ),
      sound: seriesOf(
        'sound',
        query,
        plan,
        sound.map((line) => asKept(line, kept)),
      ),
      countries: isBeforeKept
        ? countries
        : { ...countries, ranks: countries.ranks.map((rank) => ({ ...rank, before: null })) },
    }
  }
}
