/** Occurrences of weekly shows as moments, including daylight saving time. Pure. */

import { TZDateMini } from '@date-fns/tz'
import { formats } from '../locale/formats.ts'
import type { Show } from './shows.ts'

/** A show on one day; times in ms since the epoch. */
export interface Occurrence {
  readonly show: Show
  readonly startsAt: number
  readonly endsAt: number
}

const DAYS_OF_WEEK = 7
const MINUTE_MS = 60_000
/** A week in ms, plus the hour that a clock change can add. */
export const WEEK_MS = (DAYS_OF_WEEK * 24 + 1) * 60 * MINUTE_MS

/** By start, with the current one at `from`. A start skipped by DST moves an hour; unknown zones are omitted. */
export function occurrences(shows: readonly Show[], from: number, to: number): Occurrence[] {
  return shows
    .flatMap((show) => occurrencesOf(show, from, to))
    .toSorted((a, b) => a.startsAt - b.startsAt || formats.compare(a.show.title, b.show.title))
}

function occurrencesOf(show: Show, from: number, to: number): Occurrence[] {
  const here = new TZDateMini(from, show.timeZone)
  const [hours = 0, minutes = 0] = show.start.split(':').map(Number)
  const weekday = (here.getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const found: Occurrence[] = []
  // Start one week earlier: no show lasts a week.
  let date = here.getDate() + ((show.day - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK) - DAYS_OF_WEEK
  for (; ; date += DAYS_OF_WEEK) {
    const [year, month] = [here.getFullYear(), here.getMonth()]
    const startsAt = +new TZDateMini(year, month, date, hours, minutes, show.timeZone)
    // Also true for NaN.
    if (!(startsAt < to)) return found
    const endsAt = startsAt + show.minutes * MINUTE_MS
    if (endsAt > from) found.push({ show, startsAt, endsAt })
  }
}

export function inWeekOrder(shows: readonly Show[]): Show[] {
  return shows.toSorted(
    (a, b) =>
      a.day - b.day || formats.compare(a.start, b.start) || formats.compare(a.title, b.title),
  )
}

export interface NowAndNext {
  readonly now: Occurrence | null
  readonly next: Occurrence | null
}

/** Current occurrence (of several, the latest start) and the next one. */
export function nowAndNext(shows: readonly Show[], at: number): NowAndNext {
  const week = occurrences(shows, at, at + WEEK_MS)
  return {
    now: week.findLast(({ startsAt }) => startsAt <= at) ?? null,
    next: week.find(({ startsAt }) => startsAt > at) ?? null,
  }
}

/** Pairs of shows that overlap in the week after a moment, each pair once. */
export function overlaps(shows: readonly Show[], at: number): [Show, Show][] {
  const pairs = new Map<string, [Show, Show]>()
  const week = occurrences(shows, at, at + WEEK_MS)
  week.forEach((first, index) => {
    for (const second of week.slice(index + 1)) {
      if (second.startsAt >= first.endsAt) break
      if (first.show.id === second.show.id) continue
      pairs.set([first.show.id, second.show.id].toSorted().join(), [first.show, second.show])
    }
  })
  return [...pairs.values()]
}
