import type { Price } from '../provider.ts'

const MONTHS: Readonly<Record<Price['interval'], number>> = { month: 1, year: 12 }

/**
 * A moment (ms) moved by whole intervals, in UTC; `count` may be negative. A day that a month does
 * not have becomes its last one: from 31 January on it is 28 or 29 February.
 */
export function addInterval(at: number, interval: Price['interval'], count = 1): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + MONTHS[interval] * count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

/**
 * What the rest of a paid period is worth, in the same unit as `amount`, rounded to the nearest:
 * all of it before the period, nothing after it.
 */
export function unusedAmount(
  amount: number,
  period: { readonly start: number; readonly end: number },
  now: number,
): number {
  const length = period.end - period.start
  if (length <= 0) return 0
  const left = Math.min(length, Math.max(0, period.end - now))
  return Math.round((amount * left) / length)
}
