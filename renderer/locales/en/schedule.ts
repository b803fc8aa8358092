/** Shows and their times, wherever they are shown. */
import { formats } from '../../../shared/locale/formats.ts'

/** A time of day; without a time zone, in the machine's. */
function clock(at: number, timeZone?: string): string {
  return formats.time(at, timeZone ? { timeZone } : {})
}

/** A day of the coming week, in the machine's time zone: Today, or its name. */
function day(at: number, now: number): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return 'Today'
  return formats.date(at, { weekday: 'long' })
}

export const schedule = {
  clock,
  day,
  /** From when to when, in ms since the epoch; without an end, from when. */
  times: (from: number, to: number | null, timeZone?: string) =>
    to === null ? clock(from, timeZone) : `${clock(from, timeZone)} – ${clock(to, timeZone)}`,
  /** The weekly time of a show: its weekday in words, and HH:MM. */
  weekly: (weekday: string | undefined, start: string) => `${weekday} ${formats.clock(start)}`,
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

/** A show, as these words need it; times in ms since the epoch. */
interface Timed {
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number | null
}

/** A time of day today; with its day, any other day. */
function when(at: number, now: number): string {
  const time = clock(at)
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? time : `${day(at, now)} ${time}`
}

/** What stations have on. */
export const programme = {
  /** The title of a show's page. */
  show: 'Show',
  when,
  now: ({ title, endsAt }: Timed) =>
    endsAt === null ? `Now: ${title}` : `Now: ${title}, until ${clock(endsAt)}`,
  next: ({ title, startsAt }: Timed, now: number) => `Next: ${title}, ${when(startsAt, now)}`,
}
