/** When a part-time station usually comes on air, out of what its checks found at the hours of the week. Pure. */

import type { Station } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import type { Messages } from '../../locales/messages.ts'

const HOUR_MS = 60 * 60_000
const HOURS_OF_DAY = 24
/** 1970 began on a Thursday; weeks are counted from Monday, 0:00 UTC. */
const MONDAY_MS = 3 * HOURS_OF_DAY * HOUR_MS
/** Days of the week that must agree on an hour before it is called usual... */
const DAYS_LEAST = 2
/** ...and so many times as many as those that do not. */
const AGREEING = 2

export interface UsualStart {
  /** The beginning of the hour, ms since the epoch. */
  readonly at: number
  /** The hour before is usually silent; otherwise it is not known, and the station may come earlier. */
  readonly isExact: boolean
}

/** Whether an hour of the day is usually heard (true) or silent (false); null where too few checks agree. */
function usualAt(hours: string, hourOfDay: number): boolean | null {
  let [heard, silent] = [0, 0]
  for (let hour = hourOfDay; hour < hours.length; hour += HOURS_OF_DAY) {
    if (hours[hour] === 'h') heard += 1
    if (hours[hour] === 's') silent += 1
  }
  if (heard >= DAYS_LEAST && heard > silent * AGREEING) return true
  return silent >= DAYS_LEAST && silent > heard * AGREEING ? false : null
}

/**
 * The next hour, within a day from `now` on, at which a station that is silent now is usually on air; null where that
 * is not known, or where it usually would be on air already.
 * @param hours a letter for each hour of the week from Monday, 0:00 UTC: h heard, s silent
 */
export function usualStart(hours: string, now: number): UsualStart | null {
  const begin = now - (now % HOUR_MS)
  const usual = (at: number) =>
    usualAt(hours, Math.floor((at + MONDAY_MS) / HOUR_MS) % HOURS_OF_DAY)
  if (usual(begin) === true) return null
  for (let ahead = 1; ahead < HOURS_OF_DAY; ahead += 1) {
    const at = begin + ahead * HOUR_MS
    if (usual(at) === true) return { at, isExact: usual(at - HOUR_MS) === false }
  }
  return null
}

/** The same in words, by the clock of this machine, of a station that is off air; null where it is not known. */
export function usualText(
  { state, hours }: Station['air'],
  text: Pick<Messages['station'], 'airUsual' | 'airUsualBy'>,
  now: number,
): string | null {
  const start = state === 'off air' && hours !== null ? usualStart(hours, now) : null
  if (start === null) return null
  const { at, isExact } = start
  const time = formats.time(at)
  return isExact ? text.airUsual(time) : text.airUsualBy(time)
}
