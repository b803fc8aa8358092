import { formats } from '../../../shared/locale/formats.ts'
import { programGuide, schedule } from './schedule.ts'

/** A date from its key (2026-11-21). Noon UTC falls on that date in UTC, the zone used for formatting. */
function date(key: string, options: Intl.DateTimeFormatOptions): string {
  const noon = Date.parse(`${key}T12:00:00Z`)
  return formats.date(noon, { ...options, timeZone: 'UTC' })
}

const NEAR: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }

const length = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`)

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
  /** Heading of a day: its key, and its distance from today in days. */
  day: (key: string, fromToday: number) =>
    NEAR[fromToday] ?? date(key, { weekday: 'long', day: 'numeric', month: 'long' }),
  shortDay: (key: string, fromToday: number) =>
    fromToday === 0 ? 'Today' : date(key, { weekday: 'short', day: 'numeric' }),
  week: {
    title: 'Schedule',
    days: 'Day',
    earlier: 'Earlier days',
    ownTimes: (zone: string) => `Times in your time zone: ${zone}.`,
    stationTimes: (zone: string) => `Times in the station’s time zone: ${zone}.`,
    whose: 'Times',
    own: 'Yours',
    station: 'The station’s',
    clocksMoved: (minutes: number) =>
      minutes > 0
        ? `The clocks go forward ${length(minutes)} on this day.`
        : `The clocks go back ${length(-minutes)} on this day.`,
    onNow: 'On now',
    all: (count: number) => `All ${count} of this day`,
    failed: 'The schedule could not be loaded.',
  },
  songs: 'Songs of the last seven days',
  page: {
    gone: 'This show is not on any schedule',
    goneHint: 'Its station has not scheduled it recently, or lists it under another name.',
    search: 'Search shows and stations',
    failed: 'The show could not be loaded.',
    on: 'On',
    host: 'With',
    homepage: 'Homepage',
    calendar: 'Add to calendar',
    coming: 'Upcoming',
    none: 'No upcoming broadcast is known.',
    before: 'Last seven days',
  },
  search: {
    title: 'Shows and songs',
    searching: 'Searching schedules…',
    failed: 'Could not search schedules.',
    found: (shows: number, songs: number, query: string) =>
      shows + songs === 0
        ? `No show, host or song of the last seven days for “${query}”`
        : `${counted(shows, songs)} for “${query}”`,
    show: 'Show them',
    hide: 'Hide them',
    shows: 'Shows and hosts',
    songs: 'Artists and songs',
    all: (count: number) => `Show all ${count}`,
    on: 'On',
    onNow: 'On now on',
    onAt: (at: number, now: number) => `${programGuide.when(at, now)} on`,
    playsNow: 'Plays now on',
    played: (at: number) => `Played ${moment(at)} on`,
  },
}
