/** Words and numbers of the analytics: of the admins', and of a creator's station. Loaded with these screens alone. */

import { type AnalyticsUnit, THIRTEEN_MONTHS_DAYS } from '../../../shared/api/analytics.ts'
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
  listeners: 'Listeners a day',
  'listeners-at-once': 'Listeners at a time',
  starts: 'Starts that were told',
  'start-p50': 'Half of them sounded within',
  'start-p95': '95 % of them sounded within',
  'start-mean': 'Time to sound',
  dropouts: 'Dropouts',
  failures: 'Starts that failed',
  'signed-up': 'New accounts',
  'first-sound': 'Of those, heard something',
  'on-pro': 'On Pro',
  'on-creator': 'On Creator',
  conversions: 'Plans begun',
  churn: 'Plans ended',
}

/** A value with its unit, as in tables and headlines. */
function value(amount: number, unit: string): string {
  if (unit === 'ms') return amount < 1_000 ? `${whole(amount)} ms` : `${hours(amount / 1_000)} s`
  if (unit === 'mean') return hours(amount)
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
      note: 'Listeners of a day are an estimate (0.8 % standard error): they are counted without keeping who they were. On a day on which all of the API is restarted, listeners who come back after it may count twice.',
    },
    sound: {
      title: 'Sound',
      note: 'Told by listeners who let it be told. Times are the upper edges of ranges.',
    },
    growth: {
      title: 'New accounts',
      note: 'Accounts that were made in each step; an account that began as listening without one counts from there. Beneath, those of them for which a station sounded once the account was there, within 30 days of its making: told by listeners who let it be told, so that it is fewer than all, and still growing for the last 30 days.',
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
    searches: { title: 'Searches without a result', head: 'Words' },
  },
  station: {
    listening: 'Listening',
    listeningNote:
      'Listeners at a time are the mean over all hours of the range, the silent ones too. Counted of listeners who are signed in to Undertone, who are not kept: only sums are.',
    sound: 'How it plays',
    soundNote:
      'Told by listeners who let it be told, by days of UTC. The time to sound is the mean; each listener starts once a day.',
    countriesNote: 'By the clock and language of the listener’s computer.',
    empty:
      'No listening was counted in this range. Once a listener who is signed in to Undertone hears the station, it is seen here within a minute.',
    notCompared:
      'Figures are kept for 13 months, so there is no earlier range to compare this one with.',
  },
  searchesNote: 'Words that five or more people looked for in vain.',
  amount: 'This range',
  amountBefore: 'Before',
  notTold: 'Not told',
}
