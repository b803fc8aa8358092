import { pastDayText } from '../../../lib/time-texts.ts'
export function dayKey(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
}

/** Calendar days before today, regardless of daylight saving changes. */
export function daysAgo(at: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}

export const DAY_HEIGHT = 72

interface DayHeadingProps {
  /** Time of the row below, in ms since the epoch. */
  readonly at: number
  /** Time of the row above; undefined if there is none or it is unknown. */
  readonly before: number | undefined
}

/** Heading above the first row of each day in a list with the newest first; empty for other rows. */
export function DayHeading({ at, before }: DayHeadingProps) {
  if (before !== undefined && dayKey(before) === dayKey(at)) return null
  return (
    <h2 className="border-b-[1.5px] border-ink pt-6 pb-3 text-2xl dark:border-edge">
      {pastDayText(daysAgo(at, Date.now()), at)}
    </h2>
  )
}
