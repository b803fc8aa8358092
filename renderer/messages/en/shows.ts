/** The programme of a station by days, the page of a show, and what a search finds of programmes. */

/** The user's own way of writing days. */
const OWN = undefined

/** A day by its key, 2026-11-21: noon is on that day in no other zone's calendar than this. */
function date(key: string, options: Intl.DateTimeFormatOptions): string {
  const noon = Date.parse(`${key}T12:00:00Z`)
  return new Date(noon).toLocaleDateString(OWN, { ...options, timeZone: 'UTC' })
}

const NEAR: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }

/** A length of time in hours and minutes. */
const length = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`)

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
    coming: 'When it is on',
    none: 'No time is known at which it is on again.',
    before: 'Of the last seven days',
  },
}
