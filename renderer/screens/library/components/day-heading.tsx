import { pastDayText } from '../../../lib/time-texts.ts'

export function dayKey(time: number): string {
  const date = new Date(time)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

/** Number of calendar days from `time` to `now`, also across a change to or from daylight saving time. */
export function daysAgo(time: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(time)) / 86_400_000)
}

/** Height of a heading, in px. */
export const DAY_HEADING_HEIGHT = 28

interface DayHeadingProps {
  /** Time of the row below, in ms since the epoch. */
  readonly time: number
  /** Time of the row above. Undefined when there is no such row or its time is unknown. */
  readonly timeAbove: number | undefined
}

/** Heading above the first row of each day in a list that starts with the newest row. Empty above other rows. */
export function DayHeading({ time, timeAbove }: DayHeadingProps) {
  if (timeAbove !== undefined && dayKey(timeAbove) === dayKey(time)) return null
  return (
    <h2 className="flex h-7 items-end border-b-[1.5px] border-ink pb-1 text-base dark:border-edge">
      {pastDayText(daysAgo(time, Date.now()), time)}
    </h2>
  )
}
