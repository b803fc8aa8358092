import { wallClock } from '../../../shared/locale/formats.ts'
import { isOver, type ShowTime } from './on-air-at.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface ScheduleDay {
  /** Date in the selected time zone, e.g. 2026-11-21. */
  readonly key: string
  /** Minutes that the clocks move forward on this day. Negative when they move back. */
  readonly clocksMoved: number
  readonly shows: readonly ShowTime[]
}

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const toDayKey = (wallClockMs: number) => new Date(wallClockMs).toISOString().slice(0, 10)

export function daysOf(shows: readonly ShowTime[], zone: string): ScheduleDay[] {
  const toWallClock = wallClock(zone)
  const days = new Map<string, ShowTime[]>()
  for (const show of shows.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const key = toDayKey(toWallClock(show.startsAt))
    days.set(key, [...(days.get(key) ?? []), show])
  }
  return [...days].map(([key, showsOfDay]) => ({
    key,
    clocksMoved: getClocksMoved(toWallClock, key),
    shows: showsOfDay,
  }))
}

/** Compares the UTC offset an hour before the day starts with the offset about an hour before it ends. */
function getClocksMoved(toWallClock: (time: number) => number, key: string): number {
  const offset = (time: number) => toWallClock(time) - time
  const midnightUtc = Date.parse(`${key}T00:00:00Z`)
  const start = midnightUtc - offset(midnightUtc)
  return Math.round((offset(start + 22 * HOUR_MS) - offset(start - HOUR_MS)) / MINUTE_MS)
}

/** Returns true when the clocks of two time zones differ at the start of any show. */
export function clocksDiffer(shows: readonly ShowTime[], zoneA: string, zoneB: string): boolean {
  const [toClockA, toClockB] = [wallClock(zoneA), wallClock(zoneB)]
  return shows.some(({ startsAt }) => toClockA(startsAt) !== toClockB(startsAt))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS))
}

export type ShowStatus = 'over' | 'on' | 'coming'

/** Returns a function for the status of each show. A show without an end time is over when a later one has started. */
export function showStatuses(
  shows: readonly ShowTime[],
  time: number,
): (show: ShowTime) => ShowStatus {
  const lastStart = Math.max(
    ...shows.map(({ startsAt }) => startsAt).filter((start) => start <= time),
  )
  return (show) => {
    if (show.startsAt > time) return 'coming'
    const isReplaced = show.endsAt === null && show.startsAt < lastStart
    return isReplaced || isOver(show, time) ? 'over' : 'on'
  }
}

interface ShowOfStation {
  /** The next broadcast, or the last one of a show that is over. */
  readonly show: ShowTime
  /** Start of the current or next broadcast. Null when none is known. */
  readonly next: number | null
}

/** Returns each show once: first the one on air, then by the next broadcast, then those that are over. */
export function nextOfEachShow(times: readonly ShowTime[], time: number): ShowOfStation[] {
  const statusOf = showStatuses(times, time)
  const shows = new Map<string, ShowOfStation>()
  for (const show of times.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const key = show.showId ?? show.title
    if ((shows.get(key)?.next ?? null) !== null) continue
    shows.set(key, { show, next: statusOf(show) === 'over' ? null : show.startsAt })
  }
  const startOf = ({ next }: ShowOfStation) => next ?? Number.POSITIVE_INFINITY
  return [...shows.values()].sort((a, b) => startOf(a) - startOf(b) || 0)
}
