import { formats } from '../../shared/locale/formats.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats `time` relative to `now` (ms since the epoch): "3 minutes ago". A time in the future counts as now. */
export function formatAgo(time: number, now: number): string {
  const before = (ms: number, unit: Intl.RelativeTimeFormatUnit) =>
    formats.relative(-Math.floor(ms), unit, { numeric: 'auto' })
  const ms = Math.max(0, now - time)
  if (ms < HOUR_MS) return before(ms / MINUTE_MS, 'minute')
  if (ms < DAY_MS) return before(ms / HOUR_MS, 'hour')
  return before(ms / DAY_MS, 'day')
}
