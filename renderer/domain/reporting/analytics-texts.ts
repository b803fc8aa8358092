import { COUNT_STEP, LISTENERS_MIN } from '../../../shared/api/figures.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { analyticsText } from '../../../shared/locales/generated/analytics.ts'
import { listeningText } from '../../lib/time-texts.ts'

const HOUR_MS = 60 * 60_000

/** Values for the notes that explain how published figures are rounded. */
export const PUBLISHED = { min: LISTENERS_MIN, step: COUNT_STEP } as const

const rounded = (value: number, digits: number) =>
  formats.number(value, { maximumFractionDigits: digits })

/** Formats a UTC date (2026-11-21). */
export function dateText(date: string, withYear = true): string {
  return formats.date(`${date}T00:00:00Z`, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  })
}

/** Formats an amount with its unit. Less than an hour is in minutes. */
export function amountText(amount: number, unit: string): string {
  if (unit === 'ms') {
    return amount < 1_000
      ? analyticsText.milliseconds(rounded(amount, 0))
      : analyticsText.seconds(rounded(amount / 1_000, 1))
  }
  if (unit !== 'hours') return rounded(amount, 0)
  return amount > 0 && amount < 1
    ? listeningText(amount * HOUR_MS)
    : analyticsText.hours(rounded(amount, 1))
}

export function tickText(amount: number, unit: string): string {
  if (amount === 0) return formats.number(0)
  if (unit === 'ms' || (unit === 'hours' && amount < 1)) return amountText(amount, unit)
  const text = formats.number(amount, { notation: 'compact', maximumFractionDigits: 1 })
  return unit === 'hours' ? analyticsText.hours(text) : text
}

const TICK_INTERVALS_MAX = 4
/** Steps between ticks of less than an hour, in hours. */
const MINUTE_STEPS = [1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes / 60)

function tickStep(max: number, unit: string): number {
  const least = max / TICK_INTERVALS_MAX
  const minuteStep = MINUTE_STEPS.find((step) => step >= least)
  if (unit === 'hours' && minuteStep !== undefined) return minuteStep
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
  // Only hours have fractions.
  return unit === 'hours' ? step : Math.max(step, 1)
}

/** Returns the ticks of a value axis: zero and multiples of a round step, up to the largest value or just above it. */
export function axisTicks(values: readonly (number | null)[], unit: string): number[] {
  const largest = Math.max(0, ...values.map((value) => value ?? 0))
  const max = largest > 0 ? largest : 1
  const step = tickStep(max, unit)
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** Returns the text of a chart line. If only a newer server knows the line, returns its name. */
export const lineText = (name: string): string => ownValue(analyticsText.lines, name) ?? name

/** Formats a relative change, e.g. "+12%". */
export const changeText = (share: number): string =>
  formats.number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
