/** Which range the analytics show, as the address of the page has it: pure. */

import {
  ANALYTICS_STEPS,
  type AnalyticsStep,
  THIRTEEN_MONTHS_DAYS,
} from '../../../shared/api/analytics.ts'
import { dayIn } from '../../../shared/locale/formats.ts'

/** Days of the ranges to choose from. */
export const RANGES: readonly number[] = [7, 28, 90, 365]
/** The same of one station, of which thirteen months are kept: up to half of them, there is a range before. */
export const STATION_RANGES: readonly number[] = [7, 28, 90, 180, THIRTEEN_MONTHS_DAYS]
const USUAL_DAYS = 28
/** From so many days on, weeks are easier to read than days. */
const WEEKS_FROM_DAYS = 90
/** Most steps of a chart, and rows of its table; a longer range has weeks alone. */
export const STEPS_MAX = 100
const DAY_MS = 86_400_000
const UTC = 'UTC'

export interface AnalyticsView {
  readonly days: number
  readonly step: AnalyticsStep
  readonly timeZone: string
}

/** The steps that a range can have. */
export const stepsOf = (days: number): readonly AnalyticsStep[] =>
  ANALYTICS_STEPS.filter((step) => step === 'week' || days <= STEPS_MAX)
const usualStep = (days: number): AnalyticsStep => (days >= WEEKS_FROM_DAYS ? 'week' : 'day')

/** What the address asks for; what it does not name, or names wrongly, is as usual. */
export function readView(params: URLSearchParams, ownZone: string): AnalyticsView {
  const days = RANGES.find((range) => String(range) === params.get('days')) ?? USUAL_DAYS
  const step = stepsOf(days).find((one) => one === params.get('step')) ?? usualStep(days)
  return { days, step, timeZone: params.get('zone') === UTC ? UTC : ownZone }
}

/** The view that one begins with. */
export const usualView = (ownZone: string): AnalyticsView =>
  readView(new URLSearchParams(), ownZone)

/** The address of a view; what is as usual is left out. Another range goes back to its usual step. */
export function writeView({ days, step, timeZone }: AnalyticsView): URLSearchParams {
  const params = new URLSearchParams()
  if (days !== USUAL_DAYS) params.set('days', String(days))
  if (step !== usualStep(days)) params.set('step', step)
  if (timeZone === UTC) params.set('zone', UTC)
  return params
}

/** The view with another range, in the step that suits it. */
export function withDays(view: AnalyticsView, days: number): AnalyticsView {
  return { ...view, days, step: usualStep(days) }
}

/** The days of a view, the present one included; `now` in ms since the epoch. */
export function rangeOf({ days, timeZone }: AnalyticsView, now: number) {
  const to = dayIn(timeZone, now)
  const from = new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  return { from, to, timeZone }
}

/** What became of a total, as a share of the one before; 'new' from nothing, null where one is not known. */
export function changeOf(total: number | null, before: number | null): number | 'new' | null {
  if (total === null || before === null) return null
  if (before === 0) return total === 0 ? 0 : 'new'
  return (total - before) / before
}
