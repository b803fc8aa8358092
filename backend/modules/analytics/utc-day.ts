/** Every UTC day has this length: the epoch ignores leap seconds. */
export const DAY_MS = 24 * 60 * 60_000

/** UTC day of a time (ms since the epoch), as YYYY-MM-DD. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(now - (count - 1 - index) * DAY_MS))
}

export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}
