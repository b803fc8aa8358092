/** What the library's history says, and the words for its days and times. */

import { formats } from '../../../shared/locale/formats.ts'

const MINUTE_MS = 60_000

/** A length of time in hours and minutes. */
function length(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} min`
  if (hours === 0) return rest
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${rest}`
}

export const history = {
  title: 'History',
  lead: 'What you listened to, kept with your account. Nobody else sees it, not even the admins.',
  /** A day's heading: how many days ago it was, and a moment of it in ms since the epoch. */
  day: (daysAgo: number, at: number): string => {
    if (daysAgo === 0) return 'Today'
    if (daysAgo === 1) return 'Yesterday'
    const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
    return formats.date(at, { weekday: 'long', day: 'numeric', month: 'long', year })
  },
  /** From when to when, in ms since the epoch. */
  times: (from: number, to: number): string =>
    formats.time(from) === formats.time(to)
      ? formats.time(from)
      : `${formats.time(from)} – ${formats.time(to)}`,
  length,
  gone: 'No longer in the catalogue',
  remove: (station: string, time: string) => `Remove ${station}, ${time}, from your history`,
  removed: (station: string) => `${station} is removed from your history.`,
  find: 'Search in your history',
  noneFound: (typed: string) => `No session of a station with “${typed}” in its name.`,
  /** How many there are, or were found. */
  count: (total: number) => (total === 1 ? '1 session' : `${formats.number(total)} sessions`),
  waiting: (sessions: number) =>
    sessions === 1
      ? 'One more session is kept on this computer. It comes here as soon as the server can be reached.'
      : `${sessions} more sessions are kept on this computer. They come here as soon as the server can be reached.`,
  loadFailed: 'Your history could not be loaded.',
  loadMoreFailed: 'The next part of your history could not be loaded.',
  empty: 'Nothing heard yet',
  emptyHint: 'Play a station for more than a few seconds, and it will be here when you stop.',
  clear: 'Clear history',
  clearTitle: 'Clear your history?',
  clearExplain:
    'Everything you listened to until now is forgotten, on every computer. Your favorites stay.',
  clearConfirm: 'Clear it',
  cleared: 'Your history is cleared.',
  tooLate: 'Your history is cleared already. Nothing of it can be brought back.',
  kept: 'Your history is still there.',
  week: {
    title: 'Your last seven days',
    none: 'You have not listened to anything in the last seven days.',
    heard: 'listened',
    most: 'Heard most',
    open: 'Open history',
  },
}
