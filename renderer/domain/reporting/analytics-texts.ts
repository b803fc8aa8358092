import { COUNT_STEP, LISTENERS_MIN } from '../../../shared/api/figures.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { analyticsText } from '../../../shared/locales/generated/analytics.ts'

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

export function amountText(amount: number, unit: string): string {
  if (unit === 'ms') {
    return amount < 1_000
      ? analyticsText.milliseconds(rounded(amount, 0))
      : analyticsText.seconds(rounded(amount / 1_000, 1))
  }
  return unit === 'hours' ? analyticsText.hours(rounded(amount, 1)) : rounded(amount, 0)
}

export function tickText(amount: number, unit: string): string {
  if (unit === 'ms') return amountText(amount, unit)
  return formats.number(amount, { notation: 'compact', maximumFractionDigits: 1 })
}

/** Returns the text of a chart line. If only a newer server knows the line, returns its name. */
export const lineText = (name: string): string => ownValue(analyticsText.lines, name) ?? name

/** Formats a relative change, e.g. "+12%". */
export const changeText = (share: number): string =>
  formats.number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
