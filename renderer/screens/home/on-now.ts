/** What the shelf "On now" of the home page holds. Pure. */
import type { Broadcast, OnAir } from '../../../shared/api/programme.ts'
import { isOver, onAirAt, type ShowTime, showTime } from '../../domain/schedule/on-air-at.ts'

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

/**
 * What kept stations and followed shows have on, what began last before the rest; where there is room, what begins
 * soon. A station is shown once. `more`: what is on as well.
 */
export function onNow(
  said: readonly OnAir[],
  followed: readonly Broadcast[],
  at: number,
): { readonly shown: readonly OnNow[]; readonly more: readonly OnNow[] } {
  const found = new Map<string, OnNow>()
  const add = (stationId: string, show: ShowTime | null, isOn: boolean) => {
    if (show === null || isOver(show, at) || show.startsAt - at >= SOON_MS) return
    const known = found.get(stationId)
    if (!known || (isOn && !known.isOn)) found.set(stationId, { stationId, show, isOn })
  }
  for (const onAir of said) {
    const { now, next } = onAirAt(onAir, at)
    add(onAir.stationId, now ?? next, now !== null)
  }
  for (const broadcast of followed) {
    const show = showTime(broadcast)
    add(broadcast.stationId, show, show.startsAt <= at)
  }
  const all = [...found.values()]
  const on = all.filter(({ isOn }) => isOn).sort((a, b) => b.show.startsAt - a.show.startsAt)
  const soon = all.filter(({ isOn }) => !isOn).sort((a, b) => a.show.startsAt - b.show.startsAt)
  return { shown: [...on, ...soon].slice(0, ON_NOW_SHOWN), more: on.slice(ON_NOW_SHOWN) }
}
