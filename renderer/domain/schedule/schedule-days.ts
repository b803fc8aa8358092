import { wallClock } from '../../../shared/locale/formats.ts'
import { isOver, type ShowTime } from './on-air-at.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface ScheduleDay {
  /** Date in that zone, e.g. 2026-11-21. */
  readonly key: string
  /** Minutes that the clocks move forward (negative: back) on that day. */
  readonly clocksMoved: number
  readonly shows: readonly ShowTime[]
}

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const dayKey = (shown: number) => new Date(shown).toISOString().slice(0, 10)

export function daysOf(shows: readonly ShowTime[], zone: string): ScheduleDay[] {
  const clocks = wallClock(zone)
  const days = new Map<string, ShowTime[]>()
  for (const show of shows.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const key = dayKey(clocks(show.startsAt))
    days.set(key, [...(days.get(key) ?? []), show])
  }
  return [...days].map(([key, list]) => ({
    key,
    clocksMoved: clocksMoved(clocks, key),
    shows: list,
  }))
}

/** Compares the UTC offset an hour before the day starts with that an hour before it ends. */
function clocksMoved(clocks: (at: number) => number, key: string): number {
  const offset = (at: number) => clocks(at) - at
  const midnight = Date.parse(`${key}T00:00:00Z`)
  const start = midnight - offset(midnight)
  return Math.round((offset(start + 22 * HOUR_MS) - offset(start - HOUR_MS)) / MINUTE_MS)
}

/** True if the clocks of the two zones differ at the start of any of these shows. */
export function clocksDiffer(shows: readonly ShowTime[], one: string, other: string): boolean {
  const [here, there] = [wallClock(one), wallClock(other)]
  return shows.some(({ startsAt }) => here(startsAt) !== there(startsAt))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS))
}

export type ShowStatus = 'over' | 'on' | 'coming'

/** Status of each show at a time. A show without a known end is over when another has started. */
export function showStatuses(
  shows: readonly ShowTime[],
  at: number,
): (show: ShowTime) => ShowStatus {
  const lastStart = Math.max(
    ...shows.map(({ startsAt }) => startsAt).filter((start) => start <= at),
  )
  return (show) => {
    if (show.startsAt > at) return 'coming'
    const isFollowed = show.endsAt === null && show.startsAt < lastStart
    return isFollowed || isOver(show, at) ? 'over' : 'on'
  }
}
