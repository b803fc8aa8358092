/** Parses times in the formats of platforms. Results are ms since the epoch, or null for invalid input. */
import { tzOffset } from '@date-fns/tz'
import { isTimeZone } from '../../../../shared/api/shows.ts'
import { APP_LOCALE } from '../../../../shared/locale/formats.ts'

/** A time outside of these years is an error of the platform, such as 0 for "none". */
const YEARS = { from: Date.UTC(2000, 0), to: Date.UTC(2100, 0) } as const

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Matches a time with `Z` or an offset. The colon of the offset is optional, and a space may replace the T. */
const WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?(?:Z|([+-]\d{2}):?(\d{2}))$/i
/** Matches a time without an offset, which is local to a zone from another field of the platform. */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?$/

function plausibleOrNull(ms: number): number | null {
  return ms >= YEARS.from && ms < YEARS.to ? ms : null
}

/** Returns a valid IANA zone name or null. Corrects the case (`europe/berlin`), but does not resolve aliases. */
export function readZone(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 64 || !isTimeZone(value)) return null
  const { timeZone } = new Intl.DateTimeFormat(APP_LOCALE, { timeZone: value }).resolvedOptions()
  return timeZone.toLowerCase() === value.toLowerCase() ? timeZone : value
}

export function fromSeconds(value: unknown): number | null {
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  return typeof seconds === 'number' ? plausibleOrNull(Math.round(seconds * 1_000)) : null
}

/** Parses ISO 8601 with an offset. Returns null without an offset, because the time is ambiguous. */
export function fromIso(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const match = WITH_OFFSET.exec(value.trim())
  if (match === null) return null
  const [, date, time, seconds = ':00', offsetHours, offsetMinutes] = match
  const offset = offsetHours === undefined ? 'Z' : `${offsetHours}:${offsetMinutes}`
  return plausibleOrNull(Date.parse(`${date}T${time}${seconds}${offset}`))
}

export interface ClockTime {
  readonly year: number
  /** 1 is January. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** Converts a local time. At DST changes, a repeated hour means its first occurrence, and a skipped hour the next hour. */
export function fromClock(
  { year, month, day, hour, minute, second }: ClockTime,
  zone: string,
): number | null {
  const isValidDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  if (!isValidDay || hour > 24 || minute > 59 || second > 60) return null
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // The offsets of the day before and the day after differ only around a DST change.
  const candidates = [-DAY_MS, DAY_MS].map((shift) => asUtc - offsetAt(asUtc + shift, zone))
  const existing = candidates.find((candidate) => candidate + offsetAt(candidate, zone) === asUtc)
  return plausibleOrNull(existing ?? candidates[0] ?? Number.NaN)
}

function offsetAt(time: number, zone: string): number {
  return tzOffset(zone, new Date(time)) * MINUTE_MS
}

export function fromLocal(value: unknown, zone: string | null): number | null {
  if (typeof value !== 'string' || zone === null) return null
  const match = LOCAL.exec(value.trim())
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return fromClock({ year, month, day, hour, minute, second }, zone)
}
