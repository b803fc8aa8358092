/** From when to when, in ms since the epoch; null where the end is not known. */
interface Timed {
  readonly startsAt: number
  readonly endsAt: number | null
}

/** How much of a show has gone by, 0 to 1; null where that is not known. */
export function progressOf(show: Timed, at: number): number | null {
  const { startsAt, endsAt } = show
  if (endsAt === null || endsAt <= startsAt) return null
  return Math.min(Math.max((at - startsAt) / (endsAt - startsAt), 0), 1)
}
