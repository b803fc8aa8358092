/** Times in ms since the epoch. */
interface ShowTimes {
  readonly startsAt: number
  /** Null when unknown. */
  readonly endsAt: number | null
}

/** Returns the elapsed fraction of a show, from 0 to 1. Null when the end is unknown. */
export function progressOf(show: ShowTimes, now: number): number | null {
  const { startsAt, endsAt } = show
  if (endsAt === null || endsAt <= startsAt) return null
  return Math.min(Math.max((now - startsAt) / (endsAt - startsAt), 0), 1)
}
