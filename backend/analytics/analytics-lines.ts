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
} from '../../shared/api/analytics.ts'
import type { Plan } from './analytics-plan.ts'
import type { RankSum, StepSum } from './analytics-reads.ts'
import { hoursOf } from './hours-of.ts'
import { edgeOfShare, type Metric } from './total-sums.ts'
import { rangeBefore } from './zone-days.ts'

type Values = (number | null)[]
/** What a line is of the sums of some steps: null, where nothing is known. */
export type Sum = (sums: readonly StepSum[]) => number | null
/** Which sums a line has to do with: of one step or of many. */
export interface Told {
  readonly name: AnalyticsLineName
  readonly unit: AnalyticsUnit
  readonly metric: Metric
  readonly value: Sum
}

/** All of them together. */
export const added: Sum = (sums) => sums.reduce((all, { amount }) => all + amount, 0)
const inHours: Sum = (sums) => hoursOf(added(sums) ?? 0)
/** Hours listened, of all stations and of one. */
export const HOURS_LINE: Told = {
  name: 'hours',
  unit: 'hours',
  metric: 'listening',
  value: inHours,
}
/** The time under which so much of all starts fell, ms. */
export const share = (of: number): Sum => {
  return (sums) => {
    const counts = new Map<number, number>()
    for (const { name, amount } of sums) {
      counts.set(Number(name), (counts.get(Number(name)) ?? 0) + amount)
    }
    return edgeOfShare(counts, of)
  }
}
/** Of sums by UTC days, whose step is the number of the day. */
export const mean: Sum = (sums) =>
  sums.length === 0 ? null : Math.round((added(sums) ?? 0) / sums.length)
/** How many had a plan at the end. */
export const latest = (plan: string): Sum => {
  return (sums) =>
    sums.filter(({ name }) => name === plan).toSorted((a, b) => b.step - a.step)[0]?.amount ?? null
}

/** A line of counts. */
export const told = (name: AnalyticsLineName, metric: Metric, value: Sum = added): Told => {
  return { name, metric, value, unit: 'count' }
}

/** A line of the sums that were found; `stepOf` says for which step one counts. */
export function lineOf(
  { name, unit, metric, value }: Told,
  sums: readonly StepSum[],
  count: number,
  stepOf: (step: number) => number = (step) => step,
): AnalyticsLine {
  const mine = sums.filter((sum) => sum.metric === metric)
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
  { from, to, timeZone }: AnalyticsRanksQuery,
  sums: readonly RankSum[],
  labels: ReadonlyMap<string, string> = new Map(),
): AnalyticsRanks {
  const isPeople = name === 'searches'
  const asTold = (amount: number) => (isPeople ? amount : hoursOf(amount))
  // Of countries all are kept: what is not there was nothing.
  const unknown = name === 'countries' ? 0 : null
  return {
    name,
    range: { from, to },
    before: rangeBefore({ from, to }),
    timeZone,
    unit: isPeople ? 'count' : 'hours',
    ranks: sums.map(({ name: key, amount, before }) => ({
      key,
      label: labels.get(key) ?? key,
      value: asTold(amount),
      before: before === null ? unknown : asTold(before),
    })),
  }
}
