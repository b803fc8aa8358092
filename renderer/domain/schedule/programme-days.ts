/** Broadcasts under the days they begin on, by the clocks of a time zone. Pure. */
import { wallClock } from '../../../shared/locale/formats.ts'
import { isOver, type ShowTime } from './on-air-at.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface ProgrammeDay {
  /** The day by the calendar of that zone, e.g. 2026-11-21. */
  readonly key: string
  /** Minutes that the clocks are put forward (back: less than 0) on that day. */
  readonly clocksMoved: number
  readonly shows: readonly ShowTime[]
}

/** The zone of this computer, by its IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const keyOf = (shown: number) => new Date(shown).toISOString().slice(0, 10)

/** The days in their order, each with its shows by their beginnings. */
export function daysOf(shows: readonly ShowTime[], zone: string): ProgrammeDay[] {
  const clocks = wallClock(zone)
  const days = new Map<string, ShowTime[]>()
  for (const show of shows.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const key = keyOf(clocks(show.startsAt))
    days.set(key, [...(days.get(key) ?? []), show])
  }
  return [...days].map(([key, list]) => ({
    key,
    clocksMoved: clocksMoved(clocks, key),
    shows: list,
  }))
}

/** A zone's clocks are compared between the end of the day before and an hour before this one ends. */
function clocksMoved(clocks: (at: number) => number, key: string): number {
  const offset = (at: number) => clocks(at) - at
  const midnight = Date.parse(`${key}T00:00:00Z`)
  const begins = midnight - offset(midnight)
  return Math.round((offset(begins + 22 * HOUR_MS) - offset(begins - HOUR_MS)) / MINUTE_MS)
}

/** Whether the clocks of two zones differ when one of these shows begins. */
export function isOtherTime(shows: readonly ShowTime[], one: string, other: string): boolean {
  const [here, there] = [wallClock(one), wallClock(other)]
  return shows.some(({ startsAt }) => here(startsAt) !== there(startsAt))
}

/** How many days a day is after another, both as keys. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS))
}

export type Standing = 'over' | 'on' | 'coming'

/** How each show stands at a moment. One whose end is not known is over when another has begun. */
export function standings(shows: readonly ShowTime[], at: number): (show: ShowTime) => Standing {
  const begun = Math.max(...shows.map(({ startsAt }) => startsAt).filter((start) => start <= at))
  return (show) => {
    if (show.startsAt > at) return 'coming'
    const isFollowed = show.endsAt === null && show.startsAt < begun
    return isFollowed || isOver(show, at) ? 'over' : 'on'
  }
}
