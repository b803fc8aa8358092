/** Broadcasts under the days they begin on, by the clocks of a time zone. Pure. */
import { isOver, type ShowTime } from '../programme/programme.ts'

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

/** Whether this computer knows the clocks of a zone. */
export function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** What the clocks of a zone show at moments (ms since the epoch), as if it were UTC. */
function clocksOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

const keyOf = (shown: number) => new Date(shown).toISOString().slice(0, 10)

/** The day of a moment in a zone, e.g. 2026-11-21. */
export function dayIn(zone: string, at: number): string {
  return keyOf(clocksOf(zone)(at))
}

/** The days in their order, each with its shows by their beginnings. */
export function daysOf(shows: readonly ShowTime[], zone: string): ProgrammeDay[] {
  const clocks = clocksOf(zone)
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
  const [here, there] = [clocksOf(one), clocksOf(other)]
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
