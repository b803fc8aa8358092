import { formats } from '../../../shared/locale/formats.ts'

function clock(at: number, timeZone?: string): string {
  return formats.time(at, timeZone ? { timeZone } : {})
}

function day(at: number, now: number): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return 'Today'
  return formats.date(at, { weekday: 'long' })
}

export const schedule = {
  clock,
  day,
  /** In ms since the epoch; null for an unknown end. */
  times: (from: number, to: number | null, timeZone?: string) =>
    to === null ? clock(from, timeZone) : `${clock(from, timeZone)} – ${clock(to, timeZone)}`,
  weekly: (weekday: string | undefined, start: string) => `${weekday} ${formats.clock(start)}`,
  zone: (name: string) => name.replaceAll('_', ' '),
  title: 'Now and next',
  now: 'Now',
  next: 'Next',
  /** Follows the name of a show. */
  until: (end: number) => `, until ${clock(end)}`,
  with: (host: string) => ` with ${host}`,
  offAir: 'Off air',
}

/** Times in ms since the epoch. */
interface Timed {
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number | null
}

function when(at: number, now: number): string {
  const time = clock(at)
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? time : `${day(at, now)} ${time}`
}

export const programGuide = {
  show: 'Show',
  when,
  now: ({ title, endsAt }: Timed) =>
    endsAt === null ? `Now: ${title}` : `Now: ${title}, until ${clock(endsAt)}`,
  next: ({ title, startsAt }: Timed, now: number) => `Next: ${title}, ${when(startsAt, now)}`,
}
