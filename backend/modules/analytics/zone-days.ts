import { tzOffset } from '@date-fns/tz'
import type { AnalyticsRanksQuery, AnalyticsSeriesQuery } from '../../../shared/api/analytics.ts'
import { HOURS, type HourSpan } from './hour-column-reads.ts'
import { DAY_MS, startOfDay, utcDay } from './utc-day.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const WEEK_DAYS = 7
/** Weekday of 1970-01-01, a Thursday, counted from Monday. */
const FIRST_WEEKDAY = 3
/** Larger than any clock change. */
const MOVED_MAX_H = 25

export interface DayPiece extends HourSpan {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly step: number
}

const dayNumber = (day: string) => startOfDay(day) / DAY_MS
const dayOf = (number: number) => utcDay(number * DAY_MS)

const offsetMs = (timeZone: string, at: number) => tzOffset(timeZone, new Date(at)) * MINUTE_MS

/** First hour since 1970 that starts on a day of a zone, or later. */
function firstHour(timeZone: string, number: number): number {
  const noon = number * DAY_MS + DAY_MS / 2
  const [before, after] = [offsetMs(timeZone, noon - DAY_MS), offsetMs(timeZone, noon + DAY_MS)]
  if (before === after) return Math.ceil((number * DAY_MS - after) / HOUR_MS)
  const guess = Math.floor((number * DAY_MS - Math.max(before, after)) / HOUR_MS) - 1
  for (let hour = guess; hour < guess + 2 * MOVED_MAX_H; hour += 1) {
    const local = hour * HOUR_MS + offsetMs(timeZone, hour * HOUR_MS)
    if (local >= number * DAY_MS) return hour
  }
  return guess
}

/** All days of a range, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return Array.from({ length: last - first + 1 }, (_, index) => dayOf(first + index))
}

export function rangeBefore({ from, to }: { readonly from: string; readonly to: string }) {
  const first = dayNumber(from)
  const length = dayNumber(to) - first + 1
  return { from: dayOf(first - length), to: dayOf(first - 1) }
}

/** One step per day or week (from Monday). The previous range is split at the same offsets to be comparable. */
export function stepsOf(from: string, to: string, step: 'day' | 'week'): number[] {
  const first = dayNumber(from)
  const weekday = (first + FIRST_WEEKDAY) % WEEK_DAYS
  return daysBetween(from, to).map((_, index) =>
    step === 'day' ? index : Math.floor((index + weekday) / WEEK_DAYS),
  )
}

/** An hour counts for the day on which it starts in the zone; with odd offsets days start up to 45 min late. */
export function piecesOf(from: string, steps: readonly number[], timeZone: string): DayPiece[] {
  const first = dayNumber(from)
  const stepStarts = Array.from({ length: steps.length + 1 }, (_, index) =>
    firstHour(timeZone, first + index),
  )
  return steps.flatMap((step, index) => {
    const pieces: DayPiece[] = []
    const end = stepStarts[index + 1] ?? 0
    for (let hour = stepStarts[index] ?? 0; hour < end; ) {
      const dayStart = hour - (hour % HOURS.length)
      const next = Math.min(dayStart + HOURS.length, end)
      const day = dayOf(dayStart / HOURS.length)
      pieces.push({ day, from: hour - dayStart, to: next - dayStart, step })
      hour = next
    }
    return pieces
  })
}

/** The steps of a range; the previous range uses the following numbers. */
export function planSteps({ from, to, timeZone, step }: AnalyticsSeriesQuery) {
  const steps = stepsOf(from, to, step)
  const before = rangeBefore({ from, to })
  const count = (steps.at(-1) ?? 0) + 1
  const later = steps.map((number) => number + count)
  const ofZone = (zone: string, [first, second]: readonly [number[], number[]]): DayPiece[] => [
    ...piecesOf(from, first, zone),
    ...piecesOf(before.from, second, zone),
  ]
  const days = steps.map((_, index) => index)
  const daysBefore = days.map((day) => day + days.length)
  const stepOfDay = [...steps, ...later]
  return {
    count,
    before,
    zonePieces: () => ofZone(timeZone, [steps, later]),
    dayPieces: () => ofZone('UTC', [days, daysBefore]),
    stepOfDay: (day: number) => stepOfDay[day] ?? 0,
    /** For each step, then for each step of the previous range: true when all its days are retained. */
    isRetained: (oldestDay: string): boolean[] => {
      const all = [...daysBetween(from, to), ...daysBetween(before.from, before.to)]
      const lost = stepOfDay.filter((_, index) => (all[index] ?? '') < oldestDay)
      return Array.from({ length: 2 * count }, (_, number) => !lost.includes(number))
    },
    stepStarts: daysBetween(from, to).filter((_, index) => steps[index] !== steps[index - 1]),
  }
}
export type StepPlan = ReturnType<typeof planSteps>

/** UTC days of a range (step 0) and of the previous range (step 1). */
export function rankPieces({ from, to }: AnalyticsRanksQuery): DayPiece[] {
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
