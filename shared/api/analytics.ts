/**
 * What admins see of how Undertone is used: sums alone. A series has a value for each day or week of the range; ranks
 * have the most of something over all of it. Creators get the listening of one station of theirs in the same shapes.
 */
import * as z from 'zod/mini'
import { described, named, openEnum, text } from './schema-parts.ts'
import { isTimeZone } from './shows.ts'

/** How many days a range has at most, so that the range before is kept, too: totals are kept two years. */
export const RANGE_DAYS_MAX = 366
/** UTC days of which totals over all stations are kept, the present one included: two years, and a week for a zone's borders. */
export const TOTAL_DAYS_KEPT = 2 * 366 + 7
/** How many days a range of one station has at most: thirteen months. A longer one than half of it has none before it. */
export const STATION_RANGE_DAYS_MAX = 397
/** Thirteen months in whole days: the longest range of a station to choose, which is shorter than the days that are kept. */
export const THIRTEEN_MONTHS_DAYS = STATION_RANGE_DAYS_MAX - 1
/** UTC days of which a station's own figures are stored: thirteen months, and the day that is not published yet. */
export const STATION_DAYS_KEPT = STATION_RANGE_DAYS_MAX + 1
/** Ranks tell so many. */
export const RANKS_MAX = 20

export const ANALYTICS_STEPS = ['day', 'week'] as const
export type AnalyticsStep = (typeof ANALYTICS_STEPS)[number]

/** Series: listening (hours, listeners), sound (starts, dropouts, time), growth (sign-ups), plans. */
export const ANALYTICS_SERIES = ['listening', 'sound', 'growth', 'plans'] as const
export type AnalyticsSeriesName = (typeof ANALYTICS_SERIES)[number]

/** Ranks: hours of stations, countries and genres. */
export const ANALYTICS_RANKS = ['stations', 'countries', 'genres'] as const
export type AnalyticsRanksName = (typeof ANALYTICS_RANKS)[number]

/**
 * The lines of all series. Listening and sound are published by UTC days, rounded, and of five or more different
 * listeners only (figures.ts). `listeners` is the highest day of the step or range, never a sum of days; `start-mean` is
 * the mean time to the first sound; `on-pro` and `on-creator` are who had the plan at the end of the step, paid for or
 * given by an admin; `conversions` and `churn` are plans that began and ended.
 */
export const ANALYTICS_LINES = [
  'hours',
  'listeners',
  'starts',
  'start-mean',
  'dropouts',
  'failures',
  'signed-up',
  'on-pro',
  'on-creator',
  'conversions',
  'churn',
] as const
export type AnalyticsLineName = (typeof ANALYTICS_LINES)[number]

/** What the values of a line are. */
export const ANALYTICS_UNITS = ['hours', 'count', 'ms'] as const
export type AnalyticsUnit = (typeof ANALYTICS_UNITS)[number]

/** A day as it is written: YYYY-MM-DD. */
const day = z.iso.date()
const range = z.object({
  from: described('The first day', day),
  to: described('The last day, included', day),
})
/** What was asked for, and the range before it, which is as long. */
const asked = {
  range,
  before: range,
  timeZone: described(
    'IANA; sign-ups and plans count for its days, listening and sound for those of UTC',
    z.string(),
  ),
}
const value = z.nullable(z.number())

const lineSchema = named(
  'AnalyticsLine',
  z.object({
    name: openEnum(ANALYTICS_LINES),
    unit: openEnum(ANALYTICS_UNITS),
    values: described('One for each step; null: nothing is known', z.array(value)),
    beforeValues: described('The same of the range before', z.array(value)),
    total: described(
      'Of the whole range: a sum, a mean, the highest, or what was at its end',
      value,
    ),
    beforeTotal: value,
  }),
)
export type AnalyticsLine = z.infer<typeof lineSchema>

export const analyticsSeriesSchema = named(
  'AnalyticsSeries',
  z.object({
    name: openEnum(ANALYTICS_SERIES),
    ...asked,
    step: openEnum(ANALYTICS_STEPS),
    steps: described(
      'The first day of each step; a week begins on its Monday, or with the range',
      z.array(day),
    ),
    lines: z.array(lineSchema),
  }),
)
export type AnalyticsSeries = z.infer<typeof analyticsSeriesSchema>

const rankSchema = named(
  'AnalyticsRank',
  z.object({
    key: described(
      'The id of a station, the code of a country (empty: all others), or a genre',
      z.string(),
    ),
    label: described('The name of a station that is still there; else the key', z.string()),
    value: z.number(),
    before: described('In the range before; null: too little to be known', value),
  }),
)

export const analyticsRanksSchema = named(
  'AnalyticsRanks',
  z.object({
    name: openEnum(ANALYTICS_RANKS),
    ...asked,
    unit: openEnum(ANALYTICS_UNITS),
    ranks: z.array(rankSchema),
  }),
)
export type AnalyticsRanks = z.infer<typeof analyticsRanksSchema>

const ZONE_MAX = 64
const DAY_MS = 86_400_000
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** What both kinds are asked by. */
const rangeFields = {
  from: day,
  to: day,
  timeZone: z._default(
    text(z.maxLength(ZONE_MAX), z.refine(isTimeZone, 'must be the name of a time zone')),
    'UTC',
  ),
}
const isRange = (most: number) =>
  z.refine<{ readonly from: string; readonly to: string }>(
    ({ from, to }) => daysOf(from, to) >= 1 && daysOf(from, to) <= most,
    { error: `must be a range of 1 to ${most} days`, path: ['to'] },
  )
const step = z._default(z.enum(ANALYTICS_STEPS), 'day')

export const analyticsSeriesParams = z.strictObject({ name: z.enum(ANALYTICS_SERIES) })
export const analyticsRanksParams = z.strictObject({ name: z.enum(ANALYTICS_RANKS) })
export const analyticsSeriesQuery = z
  .strictObject({ ...rangeFields, step })
  .check(isRange(RANGE_DAYS_MAX))
export type AnalyticsSeriesQuery = z.infer<typeof analyticsSeriesQuery>
export const analyticsRanksQuery = z.strictObject(rangeFields).check(isRange(RANGE_DAYS_MAX))
export type AnalyticsRanksQuery = z.infer<typeof analyticsRanksQuery>

/** The parts of what is told of one station, each of which is a table for spreadsheets. */
export const STATION_PARTS = ['listening', 'sound', 'countries'] as const
export type StationPart = (typeof STATION_PARTS)[number]

/** `part` says which table is meant where the answer is to be one. Days are those of UTC, whatever the time zone. */
export const stationAnalyticsQuery = z
  .strictObject({ ...rangeFields, step, part: z._default(z.enum(STATION_PARTS), 'listening') })
  .check(isRange(STATION_RANGE_DAYS_MAX))
export type StationAnalyticsQuery = z.infer<typeof stationAnalyticsQuery>

/** Of one station, for its creator: as far back as thirteen months; what is older is null. */
export const stationAnalyticsSchema = named(
  'StationAnalytics',
  z.object({
    listening: described('The lines `hours`, `listeners`', analyticsSeriesSchema),
    sound: described(
      'The lines `starts`, `start-mean`, `dropouts`, `failures`',
      analyticsSeriesSchema,
    ),
    countries: analyticsRanksSchema,
  }),
)
export type StationAnalytics = z.infer<typeof stationAnalyticsSchema>
