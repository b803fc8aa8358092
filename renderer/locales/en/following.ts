import { formats } from '../../../shared/locale/formats.ts'
import { schedule } from './schedule.ts'

const KINDS = { station: 'Station', show: 'Show', creator: 'Creator', person: 'Person' } as const

function count(many: number, one: string, more: string): string {
  return many === 1 ? `1 ${one}` : `${many} ${more}`
}

export const following = {
  verb: 'Follow',
  isFollowed: 'Following',
  /** The accessible name is the same in both states; `aria-pressed` tells them apart. */
  follow: (name: string) => `Follow ${name}`,
  unfollow: (name: string) => `Stop following ${name}`,
  dropped: (name: string) => `You no longer follow ${name}.`,
  kinds: KINDS,

  now: 'On now',
  coming: 'Coming up',
  comingHint:
    'Followed shows for the next week, followed stations and creators for the next 24 hours.',
  missed: 'Missed',
  missedHint:
    'Shows you missed in the last seven days. Undertone does not record: play the station now, or look for the show on its own page.',
  nothingOn: 'Nothing you follow is on right now.',
  nothingComing: 'Nothing is announced. Not every station publishes its schedule.',
  nothingMissed: 'You missed nothing in the last seven days.',
  list: 'What you follow',
  listed: (shown: number, all: number) =>
    shown === all ? count(all, 'item', 'items') : `${shown} of ${all}`,
  search: 'Search what you follow',
  kind: 'Kind',
  anyKind: 'Everything',
  order: 'Order',
  orders: { next: 'Next on', name: 'By name', recent: 'Recently followed' },
  noMatch: 'Nothing you follow matches.',
  clear: 'Show everything',
  gone: {
    station: 'A station that is no longer listed',
    show: 'A show of a station that is no longer listed',
    creator: 'A creator who is no longer visible',
    person: 'A person who is no longer visible',
  },
  unnamed: 'No name given',
  onStation: (station: string) => `on ${station}`,
  since: (start: number, end: number | null) =>
    end === null ? `since ${schedule.clock(start)}` : schedule.times(start, end),
  nextOn: (at: number, now: number) => `Next: ${schedule.day(at, now)}, ${schedule.clock(at)}`,
  isOn: 'On now',
  day: (at: number, now: number) => {
    const date = new Date(at)
    const isSame = (other: number) => date.toDateString() === new Date(other).toDateString()
    if (isSame(now)) return 'Today'
    if (isSame(now + 24 * 60 * 60_000)) return 'Tomorrow'
    if (isSame(now - 24 * 60 * 60_000)) return 'Yesterday'
    return formats.date(at, { weekday: 'long', day: 'numeric', month: 'long' })
  },
  listen: (station: string) => `Listen to ${station}`,
  homepage: (show: string) => `Page of ${show}`,

  remind: (show: string) => `Remind me of ${show}`,
  reminded: 'Reminder set on this device. Keep Undertone open to receive it.',
  addToCalendar: (show: string) => `Add ${show} to a calendar`,
  calendarFailed: 'Could not create the calendar file. Try again in a moment.',

  notices: 'Notifications',
  unseen: (many: number) => count(many, 'new notification', 'new notifications'),
  noNotices:
    'Notifications appear here when a followed show starts, a station is back on air or a creator publishes.',
  noticeSettings: 'Notification settings',
  play: 'Play',
  told: {
    show: (title: string, station: string) => `${title} is on air on ${station}.`,
    reminder: (title: string, station: string) => `Reminder: ${title} starts on ${station}.`,
    calledOff: (title: string, station: string) =>
      `${title} on ${station} was cancelled, so your reminder was removed.`,
    station: (title: string) => `${title} is back on air.`,
    creator: (title: string) => `A creator you follow has published ${title}.`,
  },
  at: (at: number, now: number) => `${schedule.day(at, now)}, ${schedule.clock(at)}`,

  calendar: 'Calendar subscription',
  calendarExplain:
    'Subscribe to what you follow in your calendar app. The address works without sign-in and is shown once; create a new one if others learn it.',
  calendarMade: (day: string) => `Address created on ${day}.`,
  makeCalendar: 'Create an address',
  renewCalendar: 'Create a new address',
  removeCalendar: 'Remove the address',
  calendarRemoved: 'Calendar address removed.',
  calendarAddress: 'Address for your calendar app',
  copyAddress: 'Copy the address',
} as const
