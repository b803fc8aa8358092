/** What the shelf "On now" of the home page holds. Pure. */
import type { OnAir } from '../../../shared/api/programme.ts'
import { onAirAt, type ShowTime } from '../programme/programme.ts'

/** As many as fill two rows. */
export const ON_NOW_SHOWN = 6
/** What comes next is shown if it begins this soon. */
export const SOON_MS = 24 * 60 * 60_000

/** A show and where it is on. */
export interface OnNow {
  readonly stationId: string
  readonly show: ShowTime
  readonly isOn: boolean
}

/** What these stations have on, what began last before the rest; where there is room, what begins soon. */
export function onNow(said: readonly OnAir[], at: number): OnNow[] {
  const [on, soon]: [OnNow[], OnNow[]] = [[], []]
  for (const onAir of said) {
    const { now, next } = onAirAt(onAir, at)
    const { stationId } = onAir
    if (now) on.push({ stationId, show: now, isOn: true })
    else if (next && next.startsAt - at < SOON_MS) soon.push({ stationId, show: next, isOn: false })
  }
  on.sort((a, b) => b.show.startsAt - a.show.startsAt)
  soon.sort((a, b) => a.show.startsAt - b.show.startsAt)
  return [...on, ...soon].slice(0, ON_NOW_SHOWN)
}
