/** Words of weekly shows, wherever they are shown. */

/** The user's own way of writing times and days: a German reads 21:04, an American 9:04 PM. */
const OWN = undefined

/** A time of day, in the machine's time zone. */
function clock(at: number): string {
  return new Date(at).toLocaleTimeString(OWN, { timeStyle: 'short' })
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
  /** From when to when, in ms since the epoch. */
  times: (from: number, to: number) => `${clock(from)} – ${clock(to)}`,
  /** A time zone as people write it. */
  zone: (name: string) => name.replaceAll('_', ' '),
  title: 'On the programme',
  now: 'Now',
  next: 'Next',
  /** Follows the name of a show. */
  until: (end: number) => `, until ${clock(end)}`,
  from: (start: number, now: number) => `, ${day(start, now)} at ${clock(start)}`,
  with: (host: string) => ` with ${host}`,
  offAir: 'Off air',
}
