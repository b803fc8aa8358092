/** Every UTC day: times since the epoch count no leap seconds. */
export const DAY_MS = 24 * 60 * 60_000

/** The UTC day of a moment (ms since the epoch), as YYYY-MM-DD. */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** The last `count` UTC days up to that of `now`, the oldest first. */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(now - (count - 1 - index) * DAY_MS))
}

/** The moment (ms since the epoch) at which a UTC day begins. */
export function beginOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}
