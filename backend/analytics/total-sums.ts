/** What is added to totals over all stations, gathered in memory: no effects. */
import { utcDay } from './utc-day.ts'

/** What totals are kept of; `name` tells those of one metric apart. */
export type Metric =
  /** ms. */
  | 'listening'
  /** ms; name: country code, '' where it is not told. */
  | 'country'
  /** ms; name: the id of a station. Of the day's most heard ones. */
  | 'station'
  /** ms; name: a genre. Of the day's most heard ones. */
  | 'genre'
  /** How many different people listened on the UTC day. */
  | 'listeners'
  /** Name: the upper edge of the time to the first sound, ms. */
  | 'start'
  | 'dropout'
  /** Name: the reason. */
  | 'failure'
  /** People; name: the words. */
  | 'search'
  | 'sign-up'
  | 'first-sound'
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
  ...(['listening', 'country', 'station', 'genre', 'listeners', 'start', 'dropout'] as const),
  ...(['failure', 'search', 'sign-up', 'first-sound', 'plan', 'conversion', 'churn'] as const),
  ...(['fault', 'job-fault'] as const),
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

/** By the hour of their day: of one hour each day and key is there once. */
export function byHour<T extends DayHour>(sums: readonly T[]): Map<number, T[]> {
  return Map.groupBy(sums, ({ hour }) => hour)
}

/** Upper edges of times to the first sound, ms: from one to the next it is a half more, or a third. */
export const START_EDGES = [
  ...[250, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000],
  ...[32_000, 60_000, 120_000],
] as const

/** The edge under which a time to the first sound falls. */
export function startEdge(ms: number): number {
  return START_EDGES.find((edge) => ms <= edge) ?? START_EDGES[START_EDGES.length - 1] ?? 0
}

/** The edge under which a share of all starts fell; null of none. */
export function edgeOfShare(counts: ReadonlyMap<number, number>, share: number): number | null {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let below = 0
  for (const edge of START_EDGES) {
    below += counts.get(edge) ?? 0
    if (below >= all * share) return edge
  }
  return null
}
