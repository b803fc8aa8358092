/** How a range is cut into steps, and the hours of UTC become the days of a time zone: pure. */
import { tzOffset } from '@date-fns/tz'
import type { AnalyticsRanksQuery, AnalyticsSeriesQuery } from '../../../shared/api/analytics.ts'
import { HOURS, type HourSpan } from './hour-column-reads.ts'
import { beginOf, DAY_MS, utcDay } from './utc-day.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const WEEK_DAYS = 7
/** Of 1970-01-01, a Thursday, counted from Monday. */
const FIRST_WEEKDAY = 3
/** Further than clocks are ever moved. */
const MOVED_MAX_H = 25

/** Some hours of a UTC day, and the step of the range that they count for. */
export interface Piece extends HourSpan {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly step: number
}

/** A day of any zone, as the number of days since 1970-01-01. */
const dayNumber = (day: string) => beginOf(day) / DAY_MS
const dayOf = (number: number) => utcDay(number * DAY_MS)

const offsetMs = (timeZone: string, at: number) => tzOffset(timeZone, new Date(at)) * MINUTE_MS

/** The first hour, counted from 1970, that begins on a day of a zone, or later. */
function firstHour(timeZone: string, number: number): number {
  const noon = number * DAY_MS + DAY_MS / 2
  const [before, after] = [offsetMs(timeZone, noon - DAY_MS), offsetMs(timeZone, noon + DAY_MS)]
  if (before === after) return Math.ceil((number * DAY_MS - after) / HOUR_MS)
  // The clocks are moved near here.
  const guess = Math.floor((number * DAY_MS - Math.max(before, after)) / HOUR_MS) - 1
  for (let hour = guess; hour < guess + 2 * MOVED_MAX_H; hour += 1) {
    const local = hour * HOUR_MS + offsetMs(timeZone, hour * HOUR_MS)
    if (local >= number * DAY_MS) return hour
  }
  return guess
}

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return Array.from({ length: last - first + 1 }, (_, index) => dayOf(first + index))
}

/** The range before one, which is as long. */
export function rangeBefore({ from, to }: { readonly from: string; readonly to: string }) {
  const first = dayNumber(from)
  const length = dayNumber(to) - first + 1
  return { from: dayOf(first - length), to: dayOf(first - 1) }
}

/**
 * The step of each day of a range: each day is one, or each week, which begins on Monday (the first with the range). The
 * weeks of the range before begin as many days after its beginning, so that each stands beside the one it is like.
 */
export function stepsOf(from: string, to: string, step: 'day' | 'week'): number[] {
  const first = dayNumber(from)
  const weekday = (first + FIRST_WEEKDAY) % WEEK_DAYS
  return daysBetween(from, to).map((_, index) =>
    step === 'day' ? index : Math.floor((index + weekday) / WEEK_DAYS),
  )
}

/**
 * The hours of a range of days of a zone. An hour counts for the day on which it begins there: where a zone's midnight is
 * not at a whole hour of UTC, a day is up to 45 minutes late.
 */
export function piecesOf(from: string, steps: readonly number[], timeZone: string): Piece[] {
  const first = dayNumber(from)
  const begins = Array.from({ length: steps.length + 1 }, (_, index) =>
    firstHour(timeZone, first + index),
  )
  return steps.flatMap((step, index) => {
    const pieces: Piece[] = []
    const end = begins[index + 1] ?? 0
    for (let hour = begins[index] ?? 0; hour < end; ) {
      const begin = hour - (hour % HOURS.length)
      const next = Math.min(begin + HOURS.length, end)
      const day = dayOf(begin / HOURS.length)
      pieces.push({ day, from: hour - begin, to: next - begin, step })
      hour = next
    }
    return pieces
  })
}

/** A range and the one before, in steps; those of the range before have the numbers after. */
export function planOf({ from, to, timeZone, step }: AnalyticsSeriesQuery) {
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
    /** For each step, those of the range before after the others: whether all of its days are kept. */
    isKept: (oldestDay: string): boolean[] => {
      const all = [...daysBetween(from, to), ...daysBetween(before.from, before.to)]
      const lost = stepOfDay.filter((_, index) => (all[index] ?? '') < oldestDay)
      return Array.from({ length: 2 * count }, (_, number) => !lost.includes(number))
    },
    begins: daysBetween(from, to).filter((_, index) => steps[index] !== steps[index - 1]),
  }
}
export type Plan = ReturnType<typeof planOf>

/** The UTC days of a range (step 0), and of the range before (step 1). */
export function rankPieces({ from, to }: AnalyticsRanksQuery): Piece[] {
  const days = daysBetween(from, to)
  const before = rangeBefore({ from, to })
  const ofStep = (first: string, step: number) =>
    piecesOf(
      first,
      days.map(() => step),
      'UTC',
    )
  return [...ofStep(from, 0), ...ofStep(before.from, 1)]
}
