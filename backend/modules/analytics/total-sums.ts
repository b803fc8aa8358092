import { utcDay } from './utc-day.ts'

/** Metric of a total. Listening and playback are published only per UTC day (publish-days.ts). */
export type Metric =
  | 'hours'
  /** `name` is a country code, or '' for all other countries. */
  | 'country-hours'
  /** Top stations of the day. `name` is a station id. */
  | 'station-hours'
  /** Top genres of the day. `name` is a genre. */
  | 'genre-hours'
  | 'daily-listeners'
  | 'starts'
  /** Time to the first sound in ms, summed over all starts. */
  | 'start-ms'
  | 'dropouts'
  | 'failures'
  /** Is 1 when listening and playback of the day are published. */
  | 'published'
  | 'sign-up'
  /** Users at the end of the UTC day. `name` is a plan. */
  | 'plan'
  | 'conversion'
  | 'churn'
  /** Responses with a 5xx status. `name` is the method and the route pattern. */
  | 'fault'
  /** `name` is the failed job. */
  | 'job-fault'

/** Lists all metrics, so that the deletion of expired days can use the index. */
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

/** Adds up totals by metric, name, day and hour in `target`. Discards new keys when `target` has `max` of them. */
export function addTotals(
  target: TotalsByKey,
  totals: Iterable<Total>,
  max = Number.POSITIVE_INFINITY,
): void {
  for (const total of totals) {
    const key = [total.metric, total.day, total.hour, total.name].join(SEPARATOR)
    const existing = target.get(key)
    if (existing === undefined && target.size >= max) continue
    target.set(key, { ...total, amount: total.amount + (existing?.amount ?? 0) })
  }
}

export function mergeTotals(totals: Iterable<Total>): Total[] {
  const merged: TotalsByKey = new Map()
  addTotals(merged, totals)
  return [...merged.values()]
}
