/** What is added to totals over all stations, gathered in memory: no effects. */
import { utcDay } from './utc-day.ts'

/**
 * What totals are stored of; `name` tells those of one metric apart. Listening and sound are published by UTC days
 * (listening/publish-days.ts).
 */
export type Metric =
  | 'hours'
  /** Name: country code, '' for all others. */
  | 'country-hours'
  /** Name: the id of a station. Of the day's most heard ones. */
  | 'station-hours'
  /** Name: a genre. Of the day's most heard ones. */
  | 'genre-hours'
  /** How many different people listened on the UTC day. */
  | 'daily-listeners'
  | 'starts'
  /** ms to the first sound, of all starts. */
  | 'start-ms'
  | 'dropouts'
  | 'failures'
  /** 1 once listening and sound of the day are published. */
  | 'published'
  | 'sign-up'
  /** Users at the end of the UTC day; name: the plan. */
  | 'plan'
  | 'conversion'
  | 'churn'
  /** Answers of the 500 kind; name: method and pattern of the route. */
  | 'fault'
  /** Name: the job that did not work. */
  | 'job-fault'

/** All of them, by which the oldest days are found. */
export const METRICS: readonly Metric[] = [
  ...(['hours', 'country-hours', 'station-hours', 'genre-hours', 'daily-listeners'] as const),
  ...(['starts', 'start-ms', 'dropouts', 'failures', 'published'] as const),
  ...(['sign-up', 'plan', 'conversion', 'churn', 'fault', 'job-fault'] as const),
]

const HOUR_MS = 60 * 60_000
const SEPARATOR = '|'

/** A UTC day and the hour of it. */
export interface DayHour {
  readonly day: string
  readonly hour: number
}
/** The UTC day and hour of a moment (ms since the epoch). */
export function dayHourOf(at: number): DayHour {
  return { day: utcDay(at), hour: Math.floor(at / HOUR_MS) % 24 }
}

/** A sum over an hour. */
export interface Total extends DayHour {
  readonly metric: Metric
  readonly name: string
  readonly amount: number
}

/** Sums by metric, name and hour, to which more is added. */
export type TotalSums = Map<string, Total>

/** Adds to sums; more than `max` of them are let go. */
export function addTo(
  sums: TotalSums,
  totals: Iterable<Total>,
  max = Number.POSITIVE_INFINITY,
): void {
  for (const total of totals) {
    const key = [total.metric, total.day, total.hour, total.name].join(SEPARATOR)
    const known = sums.get(key)
    if (known === undefined && sums.size >= max) continue
    sums.set(key, { ...total, amount: total.amount + (known?.amount ?? 0) })
  }
}

/** Sums of the same metric, name and hour as one. */
export function addedUp(totals: Iterable<Total>): Total[] {
  const sums: TotalSums = new Map()
  addTo(sums, totals)
  return [...sums.values()]
}
