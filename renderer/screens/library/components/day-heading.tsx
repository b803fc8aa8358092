import { useMessages } from '../../../locales/messages.ts'

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

/** Pixels of a day's heading, for lists that are not measured yet. */
export const DAY_HEIGHT = 72

interface DayHeadingProps {
  /** When what stands below it was, in ms since the epoch. */
  readonly at: number
  /** The same of what stands above; undefined where there is nothing, or it is not known. */
  readonly before: number | undefined
}

/** The day of a row in a list that comes newest first: above its first row, and nothing above the others. */
export function DayHeading({ at, before }: DayHeadingProps) {
  const text = useMessages().history
  if (before !== undefined && dayKey(before) === dayKey(at)) return null
  return (
    <h2 className="border-b-[1.5px] border-ink pt-6 pb-3 text-2xl dark:border-edge">
      {text.day(daysAgo(at, Date.now()), at)}
    </h2>
  )
}
