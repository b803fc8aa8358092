import { tzOffset } from '@date-fns/tz'
import type { AnalyticsRanksQuery, AnalyticsSeriesQuery } from '../../../shared/api/analytics.ts'
import { HOURS, type HourSpan } from './hour-column-reads.ts'
import { DAY_MS, startOfDay, utcDay } from './utc-day.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const WEEK_DAYS = 7
/** Weekday of 1970-01-01, a Thursday, counted from Monday. */
const FIRST_WEEKDAY = 3
const CLOCK_CHANGE_MAX_H = 25

/** Hours of a UTC day that count for one step of a chart. */
export interface DayPiece extends HourSpan {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly step: number
}

const dayNumber = (day: string) => startOfDay(day) / DAY_MS
const dayOf = (number: number) => utcDay(number * DAY_MS)

const offsetMs = (timeZone: string, at: number) => tzOffset(timeZone, new Date(at)) * MINUTE_MS

/** Returns the first UTC hour that starts on a local day or later. Hours and days are counted from 1970. */
function firstHour(timeZone: string, dayIndex: number): number {
  const noon = dayIndex * DAY_MS + DAY_MS / 2
  const [offsetBefore, offsetAfter] = [
    offsetMs(timeZone, noon - DAY_MS),
    offsetMs(timeZone, noon + DAY_MS),
  ]
  if (offsetBefore === offsetAfter) return Math.ceil((dayIndex * DAY_MS - offsetAfter) / HOUR_MS)
  const earliest =
    Math.floor((dayIndex * DAY_MS - Math.max(offsetBefore, offsetAfter)) / HOUR_MS) - 1
  for (let hour = earliest; hour < earliest + 2 * CLOCK_CHANGE_MAX_H; hour += 1) {
    const local = hour * HOUR_MS + offsetMs(timeZone, hour * HOUR_MS)
    if (local >= dayIndex * DAY_MS) return hour
  }
  return earliest
}

/** Returns all days of a range, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return Array.from({ length: last - first + 1 }, (_, index) => dayOf(first + index))
}

export function rangeBefore({ from, to }: { readonly from: string; readonly to: string }) {
  const first = dayNumber(from)
  const length = dayNumber(to) - first + 1
  return { from: dayOf(first - length), to: dayOf(first - 1) }
}

/** Maps each day of a range to its step, a day or a week from Monday. The previous range uses the same steps. */
export function stepsOf(from: string, to: string, step: 'day' | 'week'): number[] {
  const first = dayNumber(from)
  const weekday = (first + FIRST_WEEKDAY) % WEEK_DAYS
  return daysBetween(from, to).map((_, index) =>
    step === 'day' ? index : Math.floor((index + weekday) / WEEK_DAYS),
  )
}

/** Splits days of a zone at UTC days. An hour counts for the day on which it starts, so days can start 45 min late. */
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

/** Plans the steps of a chart. The steps of the previous range continue the numbering of the range. */
export function planSteps({ from, to, timeZone, step }: AnalyticsSeriesQuery) {
  const steps = stepsOf(from, to, step)
  const before = rangeBefore({ from, to })
  const count = (steps.at(-1) ?? 0) + 1
  const previousSteps = steps.map((number) => number + count)
  const piecesInZone = (
    zone: string,
    [current, previous]: readonly [number[], number[]],
  ): DayPiece[] => [...piecesOf(from, current, zone), ...piecesOf(before.from, previous, zone)]
  const days = steps.map((_, index) => index)
  const daysBefore = days.map((day) => day + days.length)
  const stepOfDay = [...steps, ...previousSteps]
  return {
    count,
    before,
    zonePieces: () => piecesInZone(timeZone, [steps, previousSteps]),
    dayPieces: () => piecesInZone('UTC', [days, daysBefore]),
    stepOfDay: (day: number) => stepOfDay[day] ?? 0,
    /** Returns, for each step of the range and then of the previous range, true when all its days are retained. */
    retainedSteps: (oldestDay: string): boolean[] => {
      const dates = [...daysBetween(from, to), ...daysBetween(before.from, before.to)]
      const expiredSteps = stepOfDay.filter((_, index) => (dates[index] ?? '') < oldestDay)
      return Array.from({ length: 2 * count }, (_, number) => !expiredSteps.includes(number))
    },
    stepStarts: daysBetween(from, to).filter((_, index) => steps[index] !== steps[index - 1]),
  }
}
export type StepPlan = ReturnType<typeof planSteps>

/** Returns the UTC days of a range (step 0) and of the previous range (step 1). */
export function rankPieces({ from, to }: AnalyticsRanksQuery): DayPiece[] {
  const days = daysBetween(from, to)
  const before = rangeBefore({ from, to })
  const piecesOfStep = (first: string, step: number) =>
    piecesOf(
      first,
      days.map(() => step),
      'UTC',
    )
  return [...piecesOfStep(from, 0), ...piecesOfStep(before.from, 1)]
}
