/** Months of UTC, whose sums stand beside those of their days, so that ranks of a year read few rows: pure. */
import { HOURS } from './hour-column-reads.ts'
import type { Piece } from './zone-days.ts'

/** The month of a day: YYYY-MM of YYYY-MM-DD. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The months of which each day is there; each day is given once. */
export function wholeMonths(days: readonly string[]): string[] {
  const months = Map.groupBy(days, monthOf)
  return [...months].filter(([month, some]) => some.length === daysIn(month)).map(([name]) => name)
}

/** Parts of a day that follow one another and count for the same step, as one. */
export function joinedPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const follows =
      last !== undefined &&
      last.day === piece.day &&
      last.step === piece.step &&
      last.to === piece.from
    if (follows) joined[joined.length - 1] = { ...last, to: piece.to }
    else joined.push(piece)
  }
  return joined
}

/** Months of which all days count whole for one step; by step. */
function monthsOf(pieces: readonly Piece[]): Map<number, string[]> {
  const whole = pieces.filter(({ from, to }) => from === 0 && to === HOURS.length)
  const steps = Map.groupBy(whole, ({ step }) => step)
  return new Map([...steps].map(([step, some]) => [step, wholeMonths(some.map(({ day }) => day))]))
}

/** The months that could be read instead of their days. */
export const readableMonths = (pieces: readonly Piece[]): string[] =>
  [...monthsOf(pieces).values()].flat()

/** The same hours, with a month in place of its days where its sums are kept. A month's row has no hours, only all. */
export function piecesByMonth(pieces: readonly Piece[], kept: ReadonlySet<string>): Piece[] {
  const found = [...monthsOf(pieces)].flatMap(([step, months]) =>
    months.filter((month) => kept.has(month)).map((month) => ({ month, step })),
  )
  const taken = new Set(found.map(({ month }) => month))
  return [
    ...found.map(({ month, step }) => ({ day: month, from: 0, to: HOURS.length, step })),
    ...pieces.filter(({ day }) => !taken.has(monthOf(day))),
  ]
}
