/** Times in ms since the epoch; null for an unknown end. */
interface Timed {
  readonly startsAt: number
  readonly endsAt: number | null
}

/** Elapsed share of a show, 0 to 1; null if unknown. */
export function progressOf(show: Timed, at: number): number | null {
  const { startsAt, endsAt } = show
  if (endsAt === null || endsAt <= startsAt) return null
  return Math.min(Math.max((at - startsAt) / (endsAt - startsAt), 0), 1)
}
