/** Words of shows and their times, wherever they are shown. */

/** The user's own way of writing times and days: a German reads 21:04, an American 9:04 PM. */
const OWN = undefined

/** A time of day; without a time zone, in the machine's. */
function clock(at: number, timeZone?: string): string {
  return new Date(at).toLocaleTimeString(OWN, { timeStyle: 'short', ...(timeZone && { timeZone }) })
}

/** A day of the coming week, in the machine's time zone: Today, or its name. */
function day(at: number, now: number): string {
  const date = new Date(at)
  if (date.toDateString() === new Date(now).toDateString()) return 'Today'
  return date.toLocaleDateString('en', { weekday: 'long' })
}

export const schedule = {
  clock,
  day,
  /** From when to when, in ms since the epoch; without an end, from when. */
  times: (from: number, to: number | null, timeZone?: string) =>
    to === null ? clock(from, timeZone) : `${clock(from, timeZone)} – ${clock(to, timeZone)}`,
  /** A time zone as people write it. */
  zone: (name: string) => name.replaceAll('_', ' '),
  title: 'On the programme',
  now: 'Now',
  next: 'Next',
  /** Follows the name of a show. */
  until: (end: number) => `, until ${clock(end)}`,
  with: (host: string) => ` with ${host}`,
  offAir: 'Off air',
}
