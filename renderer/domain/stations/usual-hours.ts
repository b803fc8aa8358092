/** Predicts when a part-time station starts, from its check history for each hour of the week. */
import type { Station } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import type { stationText } from '../../../shared/locales/generated/station.ts'

const HOUR_MS = 60 * 60_000
const HOURS_OF_DAY = 24
/** 1970 started on a Thursday. Weeks count from Monday, 0:00 UTC. */
const MONDAY_MS = 3 * HOURS_OF_DAY * HOUR_MS
/** Minimum number of days with the same state at an hour. */
const DAYS_MIN = 2
/** Days with the same state must outnumber the other days by this factor. */
const AGREEMENT_RATIO = 2

export interface UsualStart {
  readonly at: number
  /** False when the previous hour is unknown, so the station may start earlier. */
  readonly isExact: boolean
}

/** Returns true if the station usually plays at this hour of the day, false if it is usually silent, else null. */
function usualStateAt(hours: string, hourOfDay: number): boolean | null {
  let [played, silent] = [0, 0]
  for (let hour = hourOfDay; hour < hours.length; hour += HOURS_OF_DAY) {
    if (hours[hour] === 'h') played += 1
    if (hours[hour] === 's') silent += 1
  }
  if (played >= DAYS_MIN && played > silent * AGREEMENT_RATIO) return true
  return silent >= DAYS_MIN && silent > played * AGREEMENT_RATIO ? false : null
}

/**
 * Returns the next hour within a day at which a silent station usually plays. Returns null when no hour is known, or
 * when the station usually plays now.
 * @param hours one letter per hour of the week from Monday, 0:00 UTC: h played, s silent
 */
export function getUsualStart(hours: string, now: number): UsualStart | null {
  const hourStart = now - (now % HOUR_MS)
  const isUsuallyOnAt = (at: number) =>
    usualStateAt(hours, Math.floor((at + MONDAY_MS) / HOUR_MS) % HOURS_OF_DAY)
  if (isUsuallyOnAt(hourStart) === true) return null
  for (let hoursAhead = 1; hoursAhead < HOURS_OF_DAY; hoursAhead += 1) {
    const at = hourStart + hoursAhead * HOUR_MS
    if (isUsuallyOnAt(at) === true) return { at, isExact: isUsuallyOnAt(at - HOUR_MS) === false }
  }
  return null
}

export function getUsualStartText(
  { state, hours }: Station['air'],
  text: Pick<typeof stationText, 'airUsual' | 'airUsualBy'>,
  now: number,
): string | null {
  const start = state === 'off air' && hours !== null ? getUsualStart(hours, now) : null
  if (start === null) return null
  const { at, isExact } = start
  const time = formats.time(at)
  return isExact ? text.airUsual(time) : text.airUsualBy(time)
}
