/** Sessions under the days they began on. Pure. */
import type { HistoryEntry } from '../../../shared/api/history.ts'

export interface HistoryDay {
  /** The day by the calendar of this computer, e.g. 2026-11-21. */
  readonly key: string
  /** A moment of that day, in ms since the epoch. */
  readonly at: number
  readonly entries: readonly HistoryEntry[]
}

/** The days in the order of their sessions, which come newest first and stay so. */
export function groupByDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const key = dayKey(Date.parse(entry.startedAt))
    const day = days.get(key)
    if (day) day.push(entry)
    else days.set(key, [entry])
  }
  return [...days].map(([key, list]) => ({
    key,
    at: Date.parse(list[0]?.startedAt ?? ''),
    entries: list,
  }))
}

/** The day of a moment, by the calendar of this computer. */
export function dayKey(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
}

/** How many days before today a moment's day is, whatever the clock did on the nights between. */
export function daysAgo(at: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}
