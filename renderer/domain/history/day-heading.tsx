import { useMessages } from '../../locales/messages.ts'
import { dayKey, daysAgo } from './days.ts'

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
