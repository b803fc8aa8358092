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
  StationAnalytics,
} from '../../shared/api/analytics.ts'
import { RANKS_MAX } from '../../shared/api/analytics.ts'
import type { Queries } from '../database/queries.ts'
import { createAnalyticsReads, type RankSum, type StepSum } from './analytics-reads.ts'
import { hoursOf } from './hours-of.ts'
import { joinedPieces, piecesByMonth, readableMonths } from './months.ts'
import { edgeOfShare, type Metric } from './total-sums.ts'
import { daysBetween, type Piece, piecesOf, rangeBefore, stepsOf } from './zone-days.ts'

type Values = (number | null)[]
/** What a line is of the sums of some steps: null, where nothing is known. */
type Sum = (sums: readonly StepSum[]) => number | null
/** Which sums a line has to do with: of one step or of many. */
interface Told {
  readonly name: AnalyticsLineName
  readonly unit: AnalyticsUnit
  readonly metric: Metric
  readonly value: Sum
}

const added: Sum = (sums) => sums.reduce((all, { amount }) => all + amount, 0)
const inHours: Sum = (sums) => hoursOf(added(sums) ?? 0)
const share = (of: number): Sum => {
  return (sums) => {
    const counts = new Map<number, number>()
    for (const { name, amount } of sums) {
      counts.set(Number(name), (counts.get(Number(name)) ?? 0) + amount)
    }
    return edgeOfShare(counts, of)
  }
}
/** Of sums by UTC days, whose step is the number of the day. */
const mean: Sum = (sums) =>
  sums.length === 0 ? null : Math.round((added(sums) ?? 0) / sums.length)
const latest = (plan: string): Sum => {
  return (sums) =>
    sums.filter(({ name }) => name === plan).toSorted((a, b) => b.step - a.step)[0]?.amount ?? null
}

const told = (name: AnalyticsLineName, metric: Metric, value: Sum = added): Told => {
  return { name, metric, value, unit: 'count' }
}
const MEDIAN = 0.5
const SLOW = 0.95

/** The lines of a series: of sums by hours, and of what is known of whole UTC days only. */
const SERIES: Readonly<
  Record<AnalyticsSeriesName, { readonly hourly: readonly Told[]; readonly daily: readonly Told[] }>
> = {
  listening: {
    hourly: [{ name: 'hours', unit: 'hours', metric: 'listening', value: inHours }],
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
    daily: [
      told('paying-pro', 'plan', latest('pro')),
      told('paying-creator', 'plan', latest('creator')),
    ],
  },
}

const RANKED: Readonly<Record<AnalyticsRanksName, Metric>> = {
  stations: 'station',
  countries: 'country',
  genres: 'genre',
  searches: 'search',
}

/** A range and the one before, in steps; those of the range before have the numbers after. */
function planOf({ from, to, timeZone, step }: AnalyticsSeriesQuery) {
  const steps = stepsOf(from, to, step)
  const before = rangeBefore({ from, to })
  const count = (steps.at(-1) ?? 0) + 1
  const later = steps.map((number) => number + count)
  const ofZone = (zone: string, [first, second]: readonly [number[], number[]]): Piece[] => [
    ...piecesOf(from, first, zone),
    ...piecesOf(before.from, second, zone),
  ]
  const days = steps.map((_, index) => index)
  const daysBefore = days.map((day) => day + days.length)
  /** The step of each UTC day. */
  const stepOfDay = [...steps, ...later]
  return {
    count,
    before,
    zonePieces: () => ofZone(timeZone, [steps, later]),
    dayPieces: () => ofZone('UTC', [days, daysBefore]),
    stepOfDay: (day: number) => stepOfDay[day] ?? 0,
    begins: daysBetween(from, to).filter((_, index) => steps[index] !== steps[index - 1]),
  }
}
type Plan = ReturnType<typeof planOf>

/** A line of the sums that were found; `stepOf` says for which step one counts. */
function lineOf(
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

function seriesOf(
  name: AnalyticsSeriesName,
  { from, to, timeZone, step }: AnalyticsSeriesQuery,
  { before, begins }: Plan,
  lines: AnalyticsLine[],
): AnalyticsSeries {
  return { name, range: { from, to }, before, timeZone, step, steps: begins, lines }
}

/** The pieces of a range, and of the range before: days, but at their ends whole. */
export function rankPieces({ from, to, timeZone }: AnalyticsRanksQuery): Piece[] {
  const days = daysBetween(from, to)
  const before = rangeBefore({ from, to })
  return joinedPieces([
    ...piecesOf(
      from,
      days.map(() => 0),
      timeZone,
    ),
    ...piecesOf(
      before.from,
      days.map(() => 1),
      timeZone,
    ),
  ])
}

function ranksOf(
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

    /** Of one station. How it played is known by UTC days. */
    station: async (id: string, query: AnalyticsSeriesQuery): Promise<StationAnalytics> => {
      const plan = planOf(query)
      const { hourly } = SERIES.listening
      const heard = await reads.stationSteps(id, plan.zonePieces())
      const countries = await reads.stationCountries(id, rankPieces(query), RANKS_MAX)
      const played = await reads.stationOutcomes(id, plan.dayPieces())
      const sums = played.flatMap(({ step, reason, count, startMs, dropouts }): StepSum[] => {
        const common = { name: '', step }
        if (reason !== '') return [{ ...common, metric: 'failure', amount: count }]
        return [
          { ...common, metric: 'start', amount: count },
          { ...common, metric: 'start', name: 'ms', amount: startMs },
          { ...common, metric: 'dropout', amount: dropouts },
        ]
      })
      return {
        listening: seriesOf(
          'listening',
          query,
          plan,
          hourly.map((line) => lineOf(line, heard, plan.count)),
        ),
        sound: seriesOf(
          'sound',
          query,
          plan,
          STATION_SOUND.map((line) => lineOf(line, sums, plan.count, plan.stepOfDay)),
        ),
        countries: ranksOf('countries', query, countries),
      }
    },
  }
}
export type Analytics = ReturnType<typeof createAnalytics>

const starts: Sum = (sums) => added(sums.filter(({ name }) => name === ''))
const meanStart: Sum = (sums) => {
  const count = starts(sums) ?? 0
  return count === 0 ? null : Math.round(((added(sums) ?? 0) - count) / count)
}
const STATION_SOUND: readonly Told[] = [
  told('starts', 'start', starts),
  { name: 'start-mean', unit: 'ms', metric: 'start', value: meanStart },
  told('dropouts', 'dropout'),
  told('failures', 'failure'),
]
