/** Calculates the times at which weekly shows occur, including daylight saving time. All functions are pure. */
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

/** Sorted by start, with shows in progress at `from`. Skips unknown time zones. Moves starts that DST skips by 1 h. */
export function occurrences(shows: readonly Show[], from: number, to: number): Occurrence[] {
  return shows
    .flatMap((show) => occurrencesOf(show, from, to))
    .toSorted((a, b) => a.startsAt - b.startsAt || formats.compare(a.show.title, b.show.title))
}

function occurrencesOf(show: Show, from: number, to: number): Occurrence[] {
  const zonedFrom = new TZDateMini(from, show.timeZone)
  const [hours = 0, minutes = 0] = show.start.split(':').map(Number)
  const weekday = (zonedFrom.getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const result: Occurrence[] = []
  // The first occurrence may have started in the week before `from`: no show lasts longer than a week.
  let date =
    zonedFrom.getDate() + ((show.day - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK) - DAYS_OF_WEEK
  for (; ; date += DAYS_OF_WEEK) {
    const [year, month] = [zonedFrom.getFullYear(), zonedFrom.getMonth()]
    const startsAt = +new TZDateMini(year, month, date, hours, minutes, show.timeZone)
    // Negated, so that NaN (an unknown time zone) also ends the loop.
    if (!(startsAt < to)) return result
    const endsAt = startsAt + show.minutes * MINUTE_MS
    if (endsAt > from) result.push({ show, startsAt, endsAt })
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

/** Returns the next occurrence and the current one. Of several current ones, returns the one that started last. */
export function nowAndNext(shows: readonly Show[], time: number): NowAndNext {
  const week = occurrences(shows, time, time + WEEK_MS)
  return {
    now: week.findLast(({ startsAt }) => startsAt <= time) ?? null,
    next: week.find(({ startsAt }) => startsAt > time) ?? null,
  }
}

/** Returns the pairs of shows that overlap in the week after `time`, without duplicates. */
export function overlaps(shows: readonly Show[], time: number): [Show, Show][] {
  const pairs = new Map<string, [Show, Show]>()
  const week = occurrences(shows, time, time + WEEK_MS)
  week.forEach((first, index) => {
    for (const second of week.slice(index + 1)) {
      if (second.startsAt >= first.endsAt) break
      if (first.show.id === second.show.id) continue
      pairs.set([first.show.id, second.show.id].toSorted().join(), [first.show, second.show])
    }
  })
  return [...pairs.values()]
}
