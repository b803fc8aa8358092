/** Usage analytics of a range of days: a value per day or week, and the top stations, countries and genres. */
import * as z from 'zod/mini'
import { described, named, openEnum, text } from './schema-parts.ts'
import { isTimeZone } from './shows.ts'

/** Maximum range, in days. The previous range of the same length must be within the two years of stored totals. */
export const RANGE_DAYS_MAX = 366
/** The totals of all stations are stored for this many UTC days: two years, plus a week for time zone differences. */
export const TOTAL_DAYS_RETAINED = 2 * 366 + 7
/** Maximum range of one station, in days: thirteen months. Ranges longer than half of it have no previous range. */
export const STATION_RANGE_DAYS_MAX = 397
export const THIRTEEN_MONTHS_DAYS = STATION_RANGE_DAYS_MAX - 1
/** Figures per station are stored for this many UTC days: thirteen months, plus the day that is not published yet. */
export const STATION_DAYS_RETAINED = STATION_RANGE_DAYS_MAX + 1
export const RANKS_MAX = 20

export const ANALYTICS_STEPS = ['day', 'week'] as const
export type AnalyticsStep = (typeof ANALYTICS_STEPS)[number]

export const ANALYTICS_SERIES = ['listening', 'sound', 'growth', 'plans'] as const
export type AnalyticsSeriesName = (typeof ANALYTICS_SERIES)[number]

export const ANALYTICS_RANKS = ['stations', 'countries', 'genres'] as const
export type AnalyticsRanksName = (typeof ANALYTICS_RANKS)[number]

/**
 * Lines of all series. Listening and sound are published per UTC day, rounded, and only for five or more different
 * listeners (figures.ts). `listeners` is the value of the best day in the step or range, never a sum of days.
 * `start-mean` is the mean time to the first sound. `on-pro` and `on-creator` count users with the plan at the end of
 * the step, paid or granted by an admin. `conversions` and `churn` count plans that started and ended.
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

export const ANALYTICS_UNITS = ['hours', 'count', 'ms'] as const
export type AnalyticsUnit = (typeof ANALYTICS_UNITS)[number]

const day = z.iso.date()
const range = z.object({
  from: described('The first day', day),
  to: described('The last day, inclusive', day),
})
const rangeWithPrevious = {
  range,
  before: range,
  timeZone: described(
    'IANA time zone. Sign-ups and plans use its days, listening and sound use UTC days',
    z.string(),
  ),
}
const value = z.nullable(z.number())

const lineSchema = named(
  'AnalyticsLine',
  z.object({
    name: openEnum(ANALYTICS_LINES),
    unit: openEnum(ANALYTICS_UNITS),
    values: described('One value per step. A value is null when unknown', z.array(value)),
    beforeValues: described('One value per step of the previous range', z.array(value)),
    total: described('Sum, mean, maximum or last value of the range', value),
    beforeTotal: value,
  }),
)
export type AnalyticsLine = z.infer<typeof lineSchema>

export const analyticsSeriesSchema = named(
  'AnalyticsSeries',
  z.object({
    name: openEnum(ANALYTICS_SERIES),
    ...rangeWithPrevious,
    step: openEnum(ANALYTICS_STEPS),
    steps: described(
      'First day of each step. A week starts on Monday, or on the first day of the range',
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
      'Station id, genre, or country code (empty for all other countries)',
      z.string(),
    ),
    label: described('Name of the station if it exists; otherwise the key', z.string()),
    value: z.number(),
    before: described('Value of the previous range. Null when too small to publish', value),
  }),
)

export const analyticsRanksSchema = named(
  'AnalyticsRanks',
  z.object({
    name: openEnum(ANALYTICS_RANKS),
    ...rangeWithPrevious,
    unit: openEnum(ANALYTICS_UNITS),
    ranks: z.array(rankSchema),
  }),
)
export type AnalyticsRanks = z.infer<typeof analyticsRanksSchema>

const ZONE_MAX = 64
const DAY_MS = 86_400_000
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const rangeFields = {
  from: day,
  to: day,
  timeZone: z._default(
    text(z.maxLength(ZONE_MAX), z.refine(isTimeZone, 'must be the name of a time zone')),
    'UTC',
  ),
}
const checkRange = (maxDays: number) =>
  z.refine<{ readonly from: string; readonly to: string }>(
    ({ from, to }) => countDays(from, to) >= 1 && countDays(from, to) <= maxDays,
    { error: `must be a range of 1 to ${maxDays} days`, path: ['to'] },
  )
const step = z._default(z.enum(ANALYTICS_STEPS), 'day')

export const analyticsSeriesParams = z.strictObject({ name: z.enum(ANALYTICS_SERIES) })
export const analyticsRanksParams = z.strictObject({ name: z.enum(ANALYTICS_RANKS) })
export const analyticsSeriesQuery = z
  .strictObject({ ...rangeFields, step })
  .check(checkRange(RANGE_DAYS_MAX))
export type AnalyticsSeriesQuery = z.infer<typeof analyticsSeriesQuery>
export const analyticsRanksQuery = z.strictObject(rangeFields).check(checkRange(RANGE_DAYS_MAX))
export type AnalyticsRanksQuery = z.infer<typeof analyticsRanksQuery>

export const STATION_PARTS = ['listening', 'sound', 'countries'] as const
export type StationPart = (typeof STATION_PARTS)[number]

/** `part` selects the table of a spreadsheet export. Days are UTC, regardless of the time zone. */
export const stationAnalyticsQuery = z
  .strictObject({ ...rangeFields, step, part: z._default(z.enum(STATION_PARTS), 'listening') })
  .check(checkRange(STATION_RANGE_DAYS_MAX))
export type StationAnalyticsQuery = z.infer<typeof stationAnalyticsQuery>

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
