/** When weekly shows are on, as moments: summer time and all. Pure. */

import { TZDateMini } from '@date-fns/tz'
import { APP_LOCALE } from '../locale/formats.ts'
import type { Show } from './shows.ts'

/** A show on one day; times in ms since the epoch. */
export interface Occurrence {
  readonly show: Show
  readonly startsAt: number
  readonly endsAt: number
}

const DAYS_OF_WEEK = 7
const MINUTE_MS = 60_000
/** A week in ms, and the hour that a change of the clocks can make it longer. */
export const WEEK_MS = (DAYS_OF_WEEK * 24 + 1) * 60 * MINUTE_MS

/**
 * What is on between two moments, in order of beginning; what is on at `from` counts. A show stays at
 * its hour on the clocks of its zone; where the clocks skip that hour it comes with the next. A show of a
 * zone this computer does not know is left out.
 */
export function occurrences(shows: readonly Show[], from: number, to: number): Occurrence[] {
  return shows
    .flatMap((show) => occurrencesOf(show, from, to))
    .toSorted(
      (a, b) => a.startsAt - b.startsAt || a.show.title.localeCompare(b.show.title, APP_LOCALE),
    )
}

function occurrencesOf(show: Show, from: number, to: number): Occurrence[] {
  const here = new TZDateMini(from, show.timeZone)
  const [hours = 0, minutes = 0] = show.start.split(':').map(Number)
  const weekday = (here.getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const found: Occurrence[] = []
  // From the one before: no show is as long as a week.
  let date = here.getDate() + ((show.day - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK) - DAYS_OF_WEEK
  for (; ; date += DAYS_OF_WEEK) {
    const [year, month] = [here.getFullYear(), here.getMonth()]
    const startsAt = +new TZDateMini(year, month, date, hours, minutes, show.timeZone)
    // Also for what is no moment at all.
    if (!(startsAt < to)) return found
    const endsAt = startsAt + show.minutes * MINUTE_MS
    if (endsAt > from) found.push({ show, startsAt, endsAt })
  }
}

/** Through the week from Monday; what begins at one time by title. */
export function inWeekOrder(shows: readonly Show[]): Show[] {
  return shows.toSorted(
    (a, b) => a.day - b.day || a.start.localeCompare(b.start) || a.title.localeCompare(b.title),
  )
}

export interface NowAndNext {
  readonly now: Occurrence | null
  readonly next: Occurrence | null
}

/** What is on at a moment (of several, what began last), and what comes after it. */
export function nowAndNext(shows: readonly Show[], at: number): NowAndNext {
  const week = occurrences(shows, at, at + WEEK_MS)
  return {
    now: week.findLast(({ startsAt }) => startsAt <= at) ?? null,
    next: week.find(({ startsAt }) => startsAt > at) ?? null,
  }
}

/** Shows that are on at the same time in the week after a moment, each pair once. */
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
