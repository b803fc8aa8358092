/** Numbers and flags of the directory, which some of its copies write as texts. */

function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Most of a count: what a column of 32 bits holds. */
const COUNT_MAX = 2 ** 31 - 1

/** A whole number, at least `least`; 0 for what is none. */
export function readCount(value: unknown, least = 0): number {
  return Math.min(Math.max(Math.trunc(toNumber(value) ?? 0), least), COUNT_MAX)
}

/** null where the record does not say. */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const number = toNumber(value)
  return number === null ? null : number === 1
}

/** No stream of sound has more; kbit/s. */
const BITRATE_MAX = 10_000
/** Some enter bits a second. */
const BITS_FROM = 16_000

/** kbit/s; null where the record does not say. */
export function readBitrate(value: unknown): number | null {
  const number = Math.trunc(toNumber(value) ?? 0)
  const bitrate = number >= BITS_FROM ? Math.round(number / 1_000) : number
  return bitrate > 0 && bitrate <= BITRATE_MAX ? bitrate : null
}

/** Both in degrees; null where either is missing, out of range, or both are 0, which means "not said". */
export function readGeo(lat: unknown, long: unknown): { lat: number; long: number } | null {
  const [north, east] = [toNumber(lat), toNumber(long)]
  if (north === null || east === null || (north === 0 && east === 0)) return null
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { lat: north, long: east } : null
}

/** ms since the epoch of an ISO 8601 time, or of "2025-01-31 12:00:00" in UTC; null for anything else. */
export function readTime(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?$/.test(value)) return null
  const at = Date.parse(`${value.replace(' ', 'T').replace('Z', '')}Z`)
  return Number.isNaN(at) ? null : at
}
