/** How a range is cut into steps, beside the range before it: pure. */
import type { AnalyticsRanksQuery, AnalyticsSeriesQuery } from '../../../shared/api/analytics.ts'
import { daysBetween, type Piece, piecesOf, rangeBefore, stepsOf } from './zone-days.ts'

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
