/** How sums become the lines and ranks that are told: pure. */
import type {
  AnalyticsLine,
  AnalyticsLineName,
  AnalyticsRanks,
  AnalyticsRanksName,
  AnalyticsRanksQuery,
  AnalyticsSeries,
  AnalyticsSeriesName,
  AnalyticsSeriesQuery,
  AnalyticsUnit,
} from '../../../shared/api/analytics.ts'
import type { RankSum, StepSum } from './analytics-reads.ts'
import type { Metric } from './total-sums.ts'
import { type Plan, rangeBefore } from './zone-days.ts'

type Values = (number | null)[]
/** What a line is of the sums of some steps: null, where nothing is known. */
export type Sum = (sums: readonly StepSum[]) => number | null
/** Which sums a line has to do with: of one step or of many. */
export interface Told {
  readonly name: AnalyticsLineName
  readonly unit: AnalyticsUnit
  readonly metrics: readonly Metric[]
  readonly value: Sum
}

/** All of them together. */
export const added: Sum = (sums) => sums.reduce((all, { amount }) => all + amount, 0)
/** The highest of a day: people of several days are not added up. */
export const highest: Sum = (sums) =>
  sums.reduce<number | null>((most, { amount }) => Math.max(most ?? 0, amount), null)
/** Sums of the metrics `starts` and `start-ms`. */
const meanStart: Sum = (sums) => {
  const of = (metric: Metric) => added(sums.filter((sum) => sum.metric === metric)) ?? 0
  return of('starts') === 0 ? null : Math.round(of('start-ms') / of('starts'))
}
/** How many had a plan at the end. */
export const latest = (plan: string): Sum => {
  return (sums) =>
    sums.filter(({ name }) => name === plan).toSorted((a, b) => b.step - a.step)[0]?.amount ?? null
}

/** A line of counts. */
export const told = (name: AnalyticsLineName, metric: Metric, value: Sum = added): Told => {
  return { name, metrics: [metric], value, unit: 'count' }
}

/** Listening, of all stations and of one. */
export const LISTENING: readonly Told[] = [
  { name: 'hours', unit: 'hours', metrics: ['hours'], value: added },
  told('listeners', 'daily-listeners', highest),
]
/** How stations played, of all and of one. */
export const SOUND: readonly Told[] = [
  told('starts', 'starts'),
  { name: 'start-mean', unit: 'ms', metrics: ['starts', 'start-ms'], value: meanStart },
  told('dropouts', 'dropouts'),
  told('failures', 'failures'),
]

/** A line of the sums that were found; `stepOf` says for which step one counts. */
export function lineOf(
  { name, unit, metrics, value }: Told,
  sums: readonly StepSum[],
  count: number,
  stepOf: (step: number) => number = (step) => step,
): AnalyticsLine {
  const mine = sums.filter((sum) => metrics.some((metric) => metric === sum.metric))
  const byStep = Map.groupBy(mine, ({ step }) => stepOf(step))
  const values: Values = Array.from({ length: 2 * count }, (_, step) =>
    value(byStep.get(step) ?? []),
  )
  return {
    name,
    unit,
    values: values.slice(0, count),
    beforeValues: values.slice(count),
    total: value(mine.filter(({ step }) => stepOf(step) < count)),
    beforeTotal: value(mine.filter(({ step }) => stepOf(step) >= count)),
  }
}

/** Lines with what was asked for. */
export function seriesOf(
  name: AnalyticsSeriesName,
  { from, to, timeZone, step }: AnalyticsSeriesQuery,
  { before, begins }: Plan,
  lines: AnalyticsLine[],
): AnalyticsSeries {
  return { name, range: { from, to }, before, timeZone, step, steps: begins, lines }
}

/** What was found as it is told; `labels` are names by key. */
export function ranksOf(
  name: AnalyticsRanksName,
  { from, to }: AnalyticsRanksQuery,
  sums: readonly RankSum[],
  labels: ReadonlyMap<string, string> = new Map(),
): AnalyticsRanks {
  // Of countries all are kept: what is not there was nothing.
  const unknown = name === 'countries' ? 0 : null
  return {
    name,
    range: { from, to },
    before: rangeBefore({ from, to }),
    timeZone: 'UTC',
    unit: 'hours',
    ranks: sums.map(({ name: key, amount, before }) => ({
      key,
      label: labels.get(key) ?? key,
      value: amount,
      before: before ?? unknown,
    })),
  }
}
