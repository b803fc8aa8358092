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
  starts: 'Reported starts',
  'start-mean': 'Time to sound',
  dropouts: 'Dropouts',
  failures: 'Failed starts',
  'signed-up': 'New accounts',
  'on-pro': 'On Pro',
  'on-creator': 'On Creator',
  conversions: 'Plans started',
  churn: 'Plans ended',
}

const PUBLISHED = `Figures appear after the UTC day ends, with at least ${LISTENERS_MIN} listeners. Hours are rounded; counts are rounded down to a multiple of ${COUNT_STEP}.`

function value(amount: number, unit: string): string {
  if (unit === 'ms') return amount < 1_000 ? `${whole(amount)} ms` : `${hours(amount / 1_000)} s`
  return unit === 'hours' ? `${hours(amount)} h` : whole(amount)
}

function tick(amount: number, unit: AnalyticsUnit | string): string {
  return unit === 'ms' ? value(amount, unit) : short(amount)
}

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
  own: (zone: string) => `Your time zone: ${zone}`,
  utc: 'UTC',
  span: (from: string, to: string) => `${day(from, true)} to ${day(to, true)}`,
  comparedWith: (from: string, to: string) =>
    `Compared with ${day(from, true)} to ${day(to, true)}.`,
  day,
  value,
  tick,
  line: (name: string) => ownValue(LINES, name) ?? name,
  before: 'Previous range',
  unknown: 'Unknown',
  change: (share: number) => percent(share),
  changed: (share: number) => `${percent(share)} from the previous range`,
  same: 'unchanged',
  isNew: 'no earlier data',
  table: 'Show as a table',
  tableOf: (title: string) => `${title} as a table`,
  csv: 'Save as CSV',
  csvOf: (title: string) => `Save as CSV: ${title}`,
  csvFailed: 'Could not create the file. Try again.',
  date: 'Date',
  choose: 'Chart data',
  chartOf: (title: string, line: string) =>
    `${title}: ${line}, this range and the previous one. The table below has the same numbers.`,
  loadFailed: 'Could not load these figures.',
  empty: 'No data in this range.',
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
      note: 'Accounts created in each step, including accounts that started as anonymous listening.',
    },
    plans: {
      title: 'Plans',
      note: 'Users on a plan, paid or granted, are counted at the end of each step. Only purchased plans count as started or ended.',
    },
  },
  ranks: {
    stations: { title: 'Stations', head: 'Station' },
    countries: { title: 'Countries', head: 'Country' },
    genres: { title: 'Genres', head: 'Genre' },
  },
  station: {
    listening: 'Listening',
    listeningNote: `Listeners on the busiest day. ${PUBLISHED}`,
    sound: 'How it plays',
    soundNote: 'Reported by listeners who allow it. Each listener counts once a day.',
    countriesNote: `Estimated from the listener’s clock and language. Countries with fewer than ${LISTENERS_MIN} listeners on a day are not shown for that day.`,
    empty: `No figures in this range. A day needs at least ${LISTENERS_MIN} listeners.`,
    notCompared: 'Figures are stored for 13 months, so there is no earlier range to compare.',
  },
  amount: 'This range',
  amountBefore: 'Before',
  otherCountries: 'Other countries',
}
