import {
  ANALYTICS_STEPS,
  type AnalyticsStep,
  THIRTEEN_MONTHS_DAYS,
} from '../../../shared/api/analytics.ts'
import { dayIn } from '../../../shared/locale/formats.ts'

export const RANGES: readonly number[] = [7, 28, 90, 365]
/** Station data is retained for thirteen months, so only ranges up to 180 days have a previous range to compare. */
export const STATION_RANGES: readonly number[] = [7, 28, 90, 180, THIRTEEN_MONTHS_DAYS]
const DEFAULT_DAYS = 28
/** From this many days on, the default step is a week. */
const WEEKS_FROM_DAYS = 90
/** Longer ranges have no daily steps. */
export const STEPS_MAX = 100
const DAY_MS = 86_400_000
const UTC = 'UTC'

export interface AnalyticsView {
  readonly days: number
  readonly step: AnalyticsStep
  readonly timeZone: string
}

export const stepsOf = (days: number): readonly AnalyticsStep[] =>
  ANALYTICS_STEPS.filter((step) => step === 'week' || days <= STEPS_MAX)
const defaultStep = (days: number): AnalyticsStep => (days >= WEEKS_FROM_DAYS ? 'week' : 'day')

/** Parses the URL parameters. Missing and invalid values fall back to the defaults. */
export function readView(params: URLSearchParams, localZone: string): AnalyticsView {
  const days = RANGES.find((range) => String(range) === params.get('days')) ?? DEFAULT_DAYS
  const step =
    stepsOf(days).find((candidate) => candidate === params.get('step')) ?? defaultStep(days)
  return { days, step, timeZone: params.get('zone') === UTC ? UTC : localZone }
}

export const defaultView = (ownZone: string): AnalyticsView =>
  readView(new URLSearchParams(), ownZone)

export function writeView({ days, step, timeZone }: AnalyticsView): URLSearchParams {
  const params = new URLSearchParams()
  if (days !== DEFAULT_DAYS) params.set('days', String(days))
  if (step !== defaultStep(days)) params.set('step', step)
  if (timeZone === UTC) params.set('zone', UTC)
  return params
}

export function withDays(view: AnalyticsView, days: number): AnalyticsView {
  return { ...view, days, step: defaultStep(days) }
}

/** Returns the first and last day of a range that ends today. */
export function rangeOf({ days, timeZone }: AnalyticsView, now: number) {
  const to = dayIn(timeZone, now)
  const from = new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  return { from, to, timeZone }
}

/** Returns the relative change of a total, or 'new' if it was 0 before. Null when one of the totals is unknown. */
export function changeOf(
  total: number | null,
  previousTotal: number | null,
): number | 'new' | null {
  if (total === null || previousTotal === null) return null
  if (previousTotal === 0) return total === 0 ? 0 : 'new'
  return (total - previousTotal) / previousTotal
}
