/** The shows of a station, for those who plan them. */

/** A length in hours and minutes. */
function length(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} min`
  if (hours === 0) return rest
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${rest}`
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const creatorSchedule = {
  title: 'Shows',
  explain:
    'Shows that come every week. Listeners see what is on and what comes next, by their own clocks.',
  days: DAYS,
  length,
  empty: 'No shows yet.',
  list: 'Shows of the week',
  add: 'Add a show',
  edit: (show: string) => `Change ${show}`,
  remove: (show: string) => `Remove ${show}`,
  editing: 'Change this show',
  show: 'Show',
  showLength: (max: number) => `A title has 1 to ${max} characters.`,
  day: 'Day',
  start: 'Begins at',
  startShape: 'Give a time of day.',
  minutes: 'Minutes',
  minutesRange: (min: number, max: number) => `From ${min} to ${max} minutes.`,
  zone: 'Time zone',
  zoneHint: 'The show stays at its hour there when the clocks change.',
  addIt: 'Add it',
  changeIt: 'Change it',
  full: (most: number) => `A station has at most ${most} shows.`,
  overlap: (first: string, second: string) =>
    `${first} and ${second} are on at the same time. Listeners see the one that began last.`,
  preview: (zone: string) => `The coming seven days, where you are (${zone})`,
  unsaved: 'Not saved yet.',
  save: 'Save the shows',
  saved: 'The shows are saved.',
}
