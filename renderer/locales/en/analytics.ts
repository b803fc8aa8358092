/** Words and numbers of the analytics: of the admins', and of a creator's station. Loaded with these screens alone. */

import { type AnalyticsUnit, THIRTEEN_MONTHS_DAYS } from '../../../shared/api/analytics.ts'
import { COUNT_STEP, LISTENERS_MIN } from '../../../shared/api/figures.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'

const whole = (value: number) => formats.number(value, { maximumFractionDigits: 0 })
const short = (value: number) =>
  formats.number(value, { notation: 'compact', maximumFractionDigits: 1 })
const hours = (value: number) => formats.number(value, { maximumFractionDigits: 1 })
const percent = (value: number) =>
  formats.number(value, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })

const LINES: Readonly<Record<string, string>> = {
  hours: 'Hours listened',
  listeners: 'Listeners on the best day',
  starts: 'Starts that were reported',
  'start-mean': 'Time to sound',
  dropouts: 'Dropouts',
  failures: 'Starts that failed',
  'signed-up': 'New accounts',
  'on-pro': 'On Pro',
  'on-creator': 'On Creator',
  conversions: 'Plans begun',
  churn: 'Plans ended',
}

/** Of listening and sound. */
const PUBLISHED = `Figures of a UTC day appear after it has ended, from ${LISTENERS_MIN} different listeners on. Hours are rounded; counts are rounded down to a multiple of ${COUNT_STEP}.`

/** A value with its unit, as in tables and headlines. */
function value(amount: number, unit: string): string {
  if (unit === 'ms') return amount < 1_000 ? `${whole(amount)} ms` : `${hours(amount / 1_000)} s`
  return unit === 'hours' ? `${hours(amount)} h` : whole(amount)
}

/** A value on an axis, where there is little room. */
function tick(amount: number, unit: AnalyticsUnit | string): string {
  return unit === 'ms' ? value(amount, unit) : short(amount)
}

/** A date of the API (YYYY-MM-DD), which has no time of day. */
function day(date: string, withYear: boolean): string {
  return formats.date(`${date}T00:00:00Z`, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  })
}

export const analytics = {
  range: 'Range',
  lastDays: (days: number) =>
    days === THIRTEEN_MONTHS_DAYS ? 'Last 13 months' : `Last ${days} days`,
  step: 'Step',
  steps: { day: 'Days', week: 'Weeks' },
  zone: 'Time zone',
  own: (zone: string) => `Where you are: ${zone}`,
  utc: 'UTC',
  span: (from: string, to: string) => `${day(from, true)} to ${day(to, true)}`,
  comparedWith: (from: string, to: string) =>
    `Compared with ${day(from, true)} to ${day(to, true)}.`,
  day,
  value,
  tick,
  line: (name: string) => ownValue(LINES, name) ?? name,
  before: 'The range before',
  unknown: 'Not known',
  change: (share: number) => percent(share),
  changed: (share: number) => `${percent(share)} against the range before`,
  same: 'as before',
  isNew: 'nothing before',
  table: 'Show as a table',
  tableOf: (title: string) => `${title} as a table`,
  csv: 'Save as CSV',
  csvOf: (title: string) => `Save as CSV: ${title}`,
  csvFailed: 'The file could not be made. Try again.',
  date: 'Date',
  choose: 'What is drawn',
  chartOf: (title: string, line: string) =>
    `${title}: ${line}, this range and the one before. The table below has the same numbers.`,
  loadFailed: 'These numbers could not be read.',
  empty: 'Nothing was counted in this range.',
  kinds: {
    listening: {
      title: 'Listening',
      note: PUBLISHED,
    },
    sound: {
      title: 'Sound',
      note: `Reported by listeners who allow it. ${PUBLISHED}`,
    },
    growth: {
      title: 'New accounts',
      note: 'Accounts that were made in each step; an account that began as listening without one counts from there.',
    },
    plans: {
      title: 'Plans',
      note: 'Who is on a plan, paid for or given by an admin, is counted at the end of each step. Plans begun and ended are those that were bought.',
    },
  },
  ranks: {
    stations: { title: 'Stations', head: 'Station' },
    countries: { title: 'Countries', head: 'Country' },
    genres: { title: 'Genres', head: 'Genre' },
  },
  station: {
    listening: 'Listening',
    listeningNote: `Listeners of Undertone on the day with the most. ${PUBLISHED}`,
    sound: 'How it plays',
    soundNote: 'Reported by listeners who allow it. Each listener starts once a day.',
    countriesNote: `By the clock and language of the listener’s computer. Countries with fewer than ${LISTENERS_MIN} listeners on a day are not named for that day.`,
    empty: `There are no figures in this range. A day has figures from ${LISTENERS_MIN} listeners on.`,
    notCompared:
      'Figures are kept for 13 months, so there is no earlier range to compare this one with.',
  },
  amount: 'This range',
  amountBefore: 'Before',
  otherCountries: 'Other countries',
}
