import type { LocalPrice } from './state.ts'

const MS = 1_000
const MONTHS = { month: 1, year: 12 } as const

/**
 * The end of the n-th period from an anchor, seconds: the anchor's day and time of day in UTC, or the
 * month's last day (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function endOfPeriod(anchor: number, interval: LocalPrice['interval'], n: number): number {
  const from = new Date(anchor * MS)
  const months = from.getUTCMonth() + n * MONTHS[interval]
  const daysOfMonth = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), daysOfMonth)
  const midnight = Date.UTC(from.getUTCFullYear(), months, day)
  return midnight / MS + (anchor % 86_400)
}
