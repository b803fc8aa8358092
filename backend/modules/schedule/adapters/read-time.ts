/** Moments as platforms write them. All in ms since the epoch; null for what is none. */
import { tzOffset } from '@date-fns/tz'
import { isTimeZone } from '../../../../shared/api/shows.ts'

/** A moment outside of these years is a mistake of its sender, such as 0 for "none". */
const YEARS = { from: Date.UTC(2000, 0), to: Date.UTC(2100, 0) } as const

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** With a zone: `Z` or an offset. The offset may lack its colon, and a space may stand for the T. */
const WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?(?:Z|([+-]\d{2}):?(\d{2}))$/i
/** On the clocks of a zone that is named elsewhere. */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?$/

function plausible(ms: number): number | null {
  return ms >= YEARS.from && ms < YEARS.to ? ms : null
}

/** An IANA name that this computer knows. A city keeps the name it is sent with; `europe/berlin` gets its capitals. */
export function readZone(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 64 || !isTimeZone(value)) return null
  const usual = new Intl.DateTimeFormat(undefined, { timeZone: value }).resolvedOptions().timeZone
  return usual.toLowerCase() === value.toLowerCase() ? usual : value
}

/** Seconds since the epoch, also written as text. */
export function fromSeconds(value: unknown): number | null {
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  return typeof seconds === 'number' ? plausible(Math.round(seconds * 1_000)) : null
}

/** ISO 8601 with its offset. Without one it is not known which moment is meant. */
export function fromIso(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const found = WITH_OFFSET.exec(value.trim())
  if (found === null) return null
  const [, day, minute, second = ':00', hours, minutes] = found
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`
  return plausible(Date.parse(`${day}T${minute}${second}${offset}`))
}

/** A time on a clock, as it is read off it. */
export interface ClockTime {
  readonly year: number
  /** 1 is January. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/**
 * A time on the clocks of a zone, summer time and all: an hour that comes twice is the first one, one that is skipped
 * comes with the next.
 */
export function fromClock(
  { year, month, day, hour, minute, second }: ClockTime,
  zone: string,
): number | null {
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  if (!isDay || hour > 24 || minute > 59 || second > 60) return null
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // The clocks of the day before, and of the day after: the same on all days but two of a year.
  const moments = [-DAY_MS, DAY_MS].map((days) => asUtc - offsetAt(asUtc + days, zone))
  const real = moments.find((moment) => moment + offsetAt(moment, zone) === asUtc)
  return plausible(real ?? moments[0] ?? Number.NaN)
}

/** How far the clocks of a zone are ahead of UTC, in ms. */
function offsetAt(moment: number, zone: string): number {
  return tzOffset(zone, new Date(moment)) * MINUTE_MS
}

/** `2026-03-29 02:30:00` on the clocks of a zone. Null also without a zone: it is not guessed. */
export function fromLocal(value: unknown, zone: string | null): number | null {
  if (typeof value !== 'string' || zone === null) return null
  const found = LOCAL.exec(value.trim())
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return fromClock({ year, month, day, hour, minute, second }, zone)
}
