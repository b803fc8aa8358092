import { utcDay } from './utc-day.ts'

/** `name` distinguishes values of a metric. Listening and playback are published per UTC day (publish-days.ts). */
export type Metric =
  | 'hours'
  /** Name: country code, '' for all others. */
  | 'country-hours'
  /** Name: station id. Top stations of the day only. */
  | 'station-hours'
  /** Name: genre. Top genres of the day only. */
  | 'genre-hours'
  | 'daily-listeners'
  | 'starts'
  /** ms to the first sound, summed over all starts. */
  | 'start-ms'
  | 'dropouts'
  | 'failures'
  /** 1 once listening and playback of the day are published. */
  | 'published'
  | 'sign-up'
  /** Users at the end of the UTC day. Name: plan. */
  | 'plan'
  | 'conversion'
  | 'churn'
  /** Responses with a 5xx status. Name: method and route pattern. */
  | 'fault'
  /** Name: the failed job. */
  | 'job-fault'

/** All metrics, so that the deletion of expired days can use the index. */
export const METRICS: readonly Metric[] = [
  ...(['hours', 'country-hours', 'station-hours', 'genre-hours', 'daily-listeners'] as const),
  ...(['starts', 'start-ms', 'dropouts', 'failures', 'published'] as const),
  ...(['sign-up', 'plan', 'conversion', 'churn', 'fault', 'job-fault'] as const),
]

const HOUR_MS = 60 * 60_000
const SEPARATOR = '|'

export interface DayHour {
  readonly day: string
  readonly hour: number
}
export function dayHourOf(at: number): DayHour {
  return { day: utcDay(at), hour: Math.floor(at / HOUR_MS) % 24 }
}

export interface Total extends DayHour {
  readonly metric: Metric
  readonly name: string
  readonly amount: number
}

export type TotalsByKey = Map<string, Total>

/** Adds totals to `sums`. Drops new keys when there are `max` already. */
export function addTotals(
  sums: TotalsByKey,
  totals: Iterable<Total>,
  max = Number.POSITIVE_INFINITY,
): void {
  for (const total of totals) {
    const key = [total.metric, total.day, total.hour, total.name].join(SEPARATOR)
    const existing = sums.get(key)
    if (existing === undefined && sums.size >= max) continue
    sums.set(key, { ...total, amount: total.amount + (existing?.amount ?? 0) })
  }
}

export function mergeTotals(totals: Iterable<Total>): Total[] {
  const sums: TotalsByKey = new Map()
  addTotals(sums, totals)
  return [...sums.values()]
}
