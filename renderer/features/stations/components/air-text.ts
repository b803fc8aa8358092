import type { Station } from '../../../../shared/api/stations.ts'
import type { Messages } from '../../../messages/messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A time that is over, in the largest unit that fits, as "3 minutes ago". */
function ago(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const ms = Math.max(0, now - at)
  if (ms < HOUR_MS) return format.format(-Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return format.format(-Math.floor(ms / HOUR_MS), 'hour')
  return format.format(-Math.floor(ms / DAY_MS), 'day')
}

const day = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/**
 * What the checker found, in words; null before its first visit. `now` is in ms since the epoch.
 */
export function airText(
  { state, since, checkedAt }: Station['air'],
  text: Messages['station'],
  now: number,
): string | null {
  if (state === 'not checked' || checkedAt === null) return null
  const checked = ago(Date.parse(checkedAt), now)
  if (state === 'on air') return text.airOn(checked)
  if (state === 'blocked') return text.airBlocked
  if (state === 'dead' && since !== null) return text.airDead(day(since))
  return text.airOff(checked)
}
