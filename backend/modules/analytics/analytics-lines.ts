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
import { rangeBefore, type StepPlan } from './zone-days.ts'

type Values = (number | null)[]
/** Combines the sums of a step into the value of a line. Returns null when there is no value. */
export type CombineSums = (sums: readonly StepSum[]) => number | null
/** Defines a line of a chart: its metrics, and how `value` combines their sums. */
export interface LineSpec {
  readonly name: AnalyticsLineName
  readonly unit: AnalyticsUnit
  readonly metrics: readonly Metric[]
  readonly value: CombineSums
}

export const addUp: CombineSums = (sums) => sums.reduce((total, { amount }) => total + amount, 0)
/** Returns the highest day, because listeners of several days cannot be added up. */
export const maximum: CombineSums = (sums) =>
  sums.reduce<number | null>((highest, { amount }) => Math.max(highest ?? 0, amount), null)
const meanStartMs: CombineSums = (sums) => {
  const sumOf = (metric: Metric) => addUp(sums.filter((sum) => sum.metric === metric)) ?? 0
  return sumOf('starts') === 0 ? null : Math.round(sumOf('start-ms') / sumOf('starts'))
}
export const latestOfPlan = (plan: string): CombineSums => {
  return (sums) =>
    sums.filter(({ name }) => name === plan).toSorted((a, b) => b.step - a.step)[0]?.amount ?? null
}

export const countLine = (
  name: AnalyticsLineName,
  metric: Metric,
  value: CombineSums = addUp,
): LineSpec => {
  return { name, metrics: [metric], value, unit: 'count' }
}

export const LISTENING: readonly LineSpec[] = [
  { name: 'hours', unit: 'hours', metrics: ['hours'], value: addUp },
  countLine('listeners', 'daily-listeners', maximum),
]
export const PLAYBACK: readonly LineSpec[] = [
  countLine('starts', 'starts'),
  { name: 'start-mean', unit: 'ms', metrics: ['starts', 'start-ms'], value: meanStartMs },
  countLine('dropouts', 'dropouts'),
  countLine('failures', 'failures'),
]

/** Builds a line with `count` steps and as many previous steps. `stepOf` maps the step of a sum to one of these. */
export function lineOf(
  { name, unit, metrics, value }: LineSpec,
  sums: readonly StepSum[],
  count: number,
  stepOf: (step: number) => number = (step) => step,
): AnalyticsLine {
  const lineSums = sums.filter((sum) => metrics.some((metric) => metric === sum.metric))
  const byStep = Map.groupBy(lineSums, ({ step }) => stepOf(step))
  const values: Values = Array.from({ length: 2 * count }, (_, step) =>
    value(byStep.get(step) ?? []),
  )
  return {
    name,
    unit,
    values: values.slice(0, count),
    beforeValues: values.slice(count),
    total: value(lineSums.filter(({ step }) => stepOf(step) < count)),
    beforeTotal: value(lineSums.filter(({ step }) => stepOf(step) >= count)),
  }
}

export function seriesOf(
  name: AnalyticsSeriesName,
  { from, to, timeZone, step }: AnalyticsSeriesQuery,
  { before, stepStarts }: StepPlan,
  lines: AnalyticsLine[],
): AnalyticsSeries {
  return { name, range: { from, to }, before, timeZone, step, steps: stepStarts, lines }
}

export function ranksOf(
  name: AnalyticsRanksName,
  { from, to }: AnalyticsRanksQuery,
  sums: readonly RankSum[],
  labels: ReadonlyMap<string, string> = new Map(),
): AnalyticsRanks {
  // Totals contain every country with listening, but only the top stations and genres.
  const missingBefore = name === 'countries' ? 0 : null
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
      before: before ?? missingBefore,
    })),
  }
}
