/** The programme of a station by days, the page of a show, and what a search finds of programmes. */

import { formats } from '../../../shared/locale/formats.ts'
import { programme, schedule } from './schedule.ts'

/** A day by its key, 2026-11-21: noon is on that day in no other zone's calendar than this. */
function date(key: string, options: Intl.DateTimeFormatOptions): string {
  const noon = Date.parse(`${key}T12:00:00Z`)
  return formats.date(noon, { ...options, timeZone: 'UTC' })
}

const NEAR: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }

/** A length of time in hours and minutes. */
const length = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`)

/** A moment of the last seven days: its weekday and time. */
function moment(at: number): string {
  return `${formats.date(at, { weekday: 'long' })} ${schedule.clock(at)}`
}

const counted = (shows: number, songs: number) =>
  [
    shows > 0 && (shows === 1 ? '1 show' : `${shows} shows`),
    songs > 0 && (songs === 1 ? '1 song' : `${songs} songs`),
  ]
    .filter(Boolean)
    .join(' and ')

export const shows = {
  /** Its heading: the key of a day, and how many days after today it is. */
  day: (key: string, fromToday: number) =>
    NEAR[fromToday] ?? date(key, { weekday: 'long', day: 'numeric', month: 'long' }),
  /** The same where there is little room. */
  shortDay: (key: string, fromToday: number) =>
    fromToday === 0 ? 'Today' : date(key, { weekday: 'short', day: 'numeric' }),
  week: {
    title: 'Programme',
    days: 'Day',
    earlier: 'Earlier days',
    ownTimes: (zone: string) => `Times where you are: ${zone}.`,
    stationTimes: (zone: string) => `Times where the station is: ${zone}.`,
    whose: 'Times',
    own: 'Yours',
    station: 'The station’s',
    clocksMoved: (minutes: number) =>
      minutes > 0
        ? `The clocks go forward ${length(minutes)} on this day.`
        : `The clocks go back ${length(-minutes)} on this day.`,
    onNow: 'On now',
    all: (count: number) => `All ${count} of this day`,
    failed: 'The programme could not be loaded.',
  },
  songs: 'Songs of the last seven days',
  page: {
    gone: 'This show is on no programme',
    goneHint: 'Its station has not had it on for a while, or plans it under another name.',
    search: 'Search shows and stations',
    failed: 'The show could not be loaded.',
    on: 'On',
    host: 'With',
    homepage: 'Homepage',
    calendar: 'Add to calendar',
    coming: 'When it is on',
    none: 'No time is known at which it is on again.',
    before: 'Of the last seven days',
  },
  search: {
    title: 'Shows and songs',
    searching: 'Looking through the programmes…',
    failed: 'The programmes could not be searched.',
    found: (shows: number, songs: number, query: string) =>
      shows + songs === 0
        ? `No show, host or song of the last seven days for “${query}”`
        : `${counted(shows, songs)} for “${query}”`,
    show: 'Show them',
    hide: 'Hide them',
    shows: 'Shows and hosts',
    songs: 'Artists and songs',
    all: (count: number) => `Show all ${count}`,
    /** Each is followed by the name of a station. */
    on: 'On',
    onNow: 'On now on',
    onAt: (at: number, now: number) => `${programme.when(at, now)} on`,
    playsNow: 'Plays now on',
    played: (at: number) => `Played ${moment(at)} on`,
  },
}
