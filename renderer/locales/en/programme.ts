/** What stations have on: shows and their times. */
import { schedule } from './schedule.ts'

/** A show, as these words need it; times in ms since the epoch. */
interface Timed {
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number | null
}

/** A time of day today; with its day, any other day. */
function when(at: number, now: number): string {
  const time = schedule.clock(at)
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? time : `${schedule.day(at, now)} ${time}`
}

export const programme = {
  /** The title of a show's page. */
  show: 'Show',
  when,
  now: ({ title, endsAt }: Timed) =>
    endsAt === null ? `Now: ${title}` : `Now: ${title}, until ${schedule.clock(endsAt)}`,
  next: ({ title, startsAt }: Timed, now: number) => `Next: ${title}, ${when(startsAt, now)}`,
}
