/** Texts of days, times and durations. Times are in ms since the epoch. */
import { formats } from '../../shared/locale/formats.ts'
import { daysText } from '../../shared/locales/generated/days.ts'
import { durationsText } from '../../shared/locales/generated/durations.ts'

const DAY_MS = 24 * 60 * 60_000
const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
/** January 1 of 2024 is a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

const isSameDay = (time: number, other: number) =>
  new Date(time).toDateString() === new Date(other).toDateString()

export const weekdayNames = (): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    formats.date(MONDAY + day * DAY_MS, { weekday: 'long', timeZone: 'UTC' }),
  )

/** "Today" or "Monday". */
export const dayText = (time: number, now: number): string =>
  isSameDay(time, now) ? daysText.today : formats.date(time, { weekday: 'long' })

/** "9:04 PM" for today, "Monday 9:04 PM" for another day. */
export const weekdayTimeText = (time: number, now: number): string =>
  isSameDay(time, now) ? formats.time(time) : `${dayText(time, now)} ${formats.time(time)}`

/** "9:04 PM" for today, "Nov 21 9:04 PM" for another day. */
export function dateTimeText(time: number, now: number): string {
  if (isSameDay(time, now)) return formats.time(time)
  const day = formats.date(time, { day: 'numeric', month: 'short' })
  // A non-breaking space keeps the date on one line in a narrow column.
  return `${day.replace(' ', '\u00a0')} ${formats.time(time)}`
}

/** "Yesterday", "Today", "Tomorrow" or "Saturday, November 21". */
export function nearDayText(time: number, now: number): string {
  if (isSameDay(time, now)) return daysText.today
  if (isSameDay(time, now + DAY_MS)) return daysText.tomorrow
  return isSameDay(time, now - DAY_MS) ? daysText.yesterday : formats.date(time, LONG_DAY)
}

/** "Today", "Yesterday" or the date. Dates of other years include the year. */
export function pastDayText(daysAgo: number, time: number): string {
  if (daysAgo === 0) return daysText.today
  if (daysAgo === 1) return daysText.yesterday
  const year = new Date(time).getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return formats.date(time, { ...LONG_DAY, year })
}

/** Heading of a day. `key` is its date (2026-11-21), `fromToday` the number of days from today. */
export function scheduleDayText(key: string, fromToday: number): string {
  if (fromToday === 0) return daysText.today
  if (fromToday === 1) return daysText.tomorrow
  return fromToday === -1 ? daysText.yesterday : dayKeyText(key, LONG_DAY)
}

/** "Today, Saturday, November 21" or "Sunday, November 22". */
export function fullScheduleDayText(key: string, fromToday: number): string {
  const date = dayKeyText(key, LONG_DAY)
  return fromToday === 0 ? `${daysText.today}, ${date}` : date
}

export const shortScheduleDayText = (key: string, fromToday: number): string =>
  fromToday === 0 ? daysText.today : dayKeyText(key, { weekday: 'short', day: 'numeric' })

/** Formats noon UTC in UTC, so that the local time zone cannot change the date. */
function dayKeyText(key: string, options: Intl.DateTimeFormatOptions): string {
  return formats.date(Date.parse(`${key}T12:00:00Z`), { ...options, timeZone: 'UTC' })
}

/** "9:04 PM – 10:00 PM". Only "9:04 PM" when the end is unknown or in the same minute. */
export function timeSpanText(from: number, to: number | null, timeZone?: string): string {
  const clock = (time: number) => formats.time(time, timeZone ? { timeZone } : {})
  // The repeated hour of a clock change starts and ends at the same clock time.
  const isOneMinute = to !== null && minuteOf(from) === minuteOf(to)
  return to === null || isOneMinute ? clock(from) : `${clock(from)} – ${clock(to)}`
}

const minuteOf = (time: number) => Math.floor(time / 60_000)

/** "45 min", "2 h" or "1 h 30 min". */
export function durationText(totalMinutes: number): string {
  const hours = Math.floor(totalMinutes / 60)
  const minutes = totalMinutes % 60
  if (hours === 0) return durationsText.minutes(minutes)
  return minutes === 0
    ? durationsText.hours(hours)
    : durationsText.hoursAndMinutes({ hours, minutes })
}

export function listeningText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 1 ? durationsText.lessThanMinute : durationText(minutes)
}

/** Replaces underscores: "Europe/Isle of Man". */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ')
