/** Following: stations, shows, creators and people, and what is told of them. */
import { formats } from '../../../shared/locale/formats.ts'
import { schedule } from './schedule.ts'

const KINDS = { station: 'Station', show: 'Show', creator: 'Creator', person: 'Person' } as const

function count(many: number, one: string, more: string): string {
  return many === 1 ? `1 ${one}` : `${many} ${more}`
}

export const following = {
  verb: 'Follow',
  isFollowed: 'Following',
  /** The name of the button in both states: whether it is pressed says which. */
  follow: (name: string) => `Follow ${name}`,
  unfollow: (name: string) => `Stop following ${name}`,
  dropped: (name: string) => `You no longer follow ${name}.`,
  kinds: KINDS,

  now: 'On now',
  coming: 'Coming up',
  comingHint:
    'Followed shows up to a week ahead; stations and creators you follow for the next 24 hours.',
  missed: 'Missed',
  missedHint:
    'What your shows broadcast in the last seven days while you did not listen to their station. Undertone keeps no recordings: you can listen to what the station plays now, or look for the show on its own page.',
  nothingOn: 'Nothing you follow is on at this moment, as far as stations say.',
  nothingComing:
    'Nothing is announced. Not every station publishes its programme; what has no schedule cannot be told ahead.',
  nothingMissed: 'You have missed nothing in the last seven days.',
  list: 'What you follow',
  /** How many of how many are listed. */
  listed: (shown: number, all: number) =>
    shown === all ? count(all, 'thing', 'things') : `${shown} of ${all}`,
  search: 'Search what you follow',
  kind: 'Kind',
  anyKind: 'Everything',
  order: 'Order',
  orders: { next: 'Next on', name: 'By name', recent: 'Recently followed' },
  noMatch: 'Nothing you follow fits that.',
  clear: 'Show everything',
  gone: {
    station: 'A station that is no longer listed',
    show: 'A show of a station that is no longer listed',
    creator: 'A creator who is not visible to others (any more)',
    person: 'A person who is not visible to others (any more)',
  },
  unnamed: 'No name given',
  onStation: (station: string) => `on ${station}`,
  /** A show that is on: since when, until when where that is known. */
  since: (start: number, end: number | null) =>
    end === null ? `since ${schedule.clock(start)}` : schedule.times(start, end),
  nextOn: (at: number, now: number) => `Next: ${schedule.day(at, now)}, ${schedule.clock(at)}`,
  isOn: 'On now',
  /** A day gone by or to come, in the machine's time zone. */
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
  reminded: 'Reminder set on this device. Undertone has to be open then.',
  addToCalendar: (show: string) => `Add ${show} to a calendar`,
  calendarFailed: 'The calendar file could not be made. Try again in a moment.',

  notices: 'Notices',
  unseen: (many: number) => count(many, 'new notice', 'new notices'),
  noNotices:
    'When a show you follow goes on air, a station is back or a creator publishes, it says so here.',
  noticeSettings: 'What you are told, and when',
  play: 'Play',
  told: {
    show: (title: string, station: string) => `${title} is on air on ${station}.`,
    reminder: (title: string, station: string) =>
      `You wanted to be reminded: ${title} begins on ${station}.`,
    calledOff: (title: string, station: string) =>
      `${title} on ${station} was called off, and your reminder of it with it.`,
    station: (title: string) => `${title} is heard again.`,
    creator: (title: string) => `A creator you follow has published ${title}.`,
  },
  at: (at: number, now: number) => `${schedule.day(at, now)}, ${schedule.clock(at)}`,

  calendar: 'In your own calendar',
  calendarExplain:
    'A calendar program can subscribe to what you follow. The address is a key: each person and program that knows it can read what you follow, without signing in. It is shown once; make a new one if others got to know it, and the old one stops working.',
  calendarMade: (day: string) => `There is an address, made on ${day}.`,
  makeCalendar: 'Make an address',
  renewCalendar: 'Make a new address',
  removeCalendar: 'Remove the address',
  calendarRemoved: 'The address leads nowhere now.',
  calendarAddress: 'Address for your calendar program',
  copyAddress: 'Copy the address',
} as const
