import { formats } from '../../shared/locale/formats.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats `time` relative to `now` (ms since the epoch): "3 minutes ago". A time in the future counts as now. */
export function formatAgo(time: number, now: number): string {
  const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    formats.relative(-Math.floor(count), unit, { numeric: 'auto' })
  const elapsedMs = Math.max(0, now - time)
  if (elapsedMs < HOUR_MS) return ago(elapsedMs / MINUTE_MS, 'minute')
  if (elapsedMs < DAY_MS) return ago(elapsedMs / HOUR_MS, 'hour')
  return ago(elapsedMs / DAY_MS, 'day')
}
