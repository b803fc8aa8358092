import { formats } from '../../../shared/locale/formats.ts'

const MINUTE_MS = 60_000

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
  lead: 'Your listening history. No one else can see it, not even admins.',
  /** Heading of a day: its age in days, and a time on that day in ms since the epoch. */
  day: (daysAgo: number, at: number): string => {
    if (daysAgo === 0) return 'Today'
    if (daysAgo === 1) return 'Yesterday'
    const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
    return formats.date(at, { weekday: 'long', day: 'numeric', month: 'long', year })
  },
  /** Start and end in ms since the epoch. */
  times: (from: number, to: number): string =>
    formats.time(from) === formats.time(to)
      ? formats.time(from)
      : `${formats.time(from)} – ${formats.time(to)}`,
  length,
  gone: 'No longer in the catalog',
  remove: (station: string, time: string) => `Remove ${station}, ${time}, from your history`,
  removed: (station: string) => `${station} removed from your history.`,
  find: 'Search in your history',
  noneFound: (typed: string) => `No sessions match “${typed}”.`,
  count: (total: number) => (total === 1 ? '1 session' : `${formats.number(total)} sessions`),
  waiting: (sessions: number) =>
    sessions === 1
      ? 'One more session is saved offline. It appears here when the server is reachable.'
      : `${sessions} more sessions are saved offline. They appear here when the server is reachable.`,
  loadFailed: 'Your history could not be loaded.',
  loadMoreFailed: 'More of your history could not be loaded.',
  empty: 'Nothing played yet',
  emptyHint: 'Stations you play for more than a few seconds appear here.',
  clear: 'Clear history',
  clearTitle: 'Clear your history?',
  clearExplain: 'Deletes your listening history on all devices. Your favorites stay.',
  clearConfirm: 'Clear it',
  cleared: 'Your history is cleared.',
  tooLate: 'Your history is already cleared and cannot be restored.',
  kept: 'Your history was not cleared.',
  week: {
    title: 'Your last seven days',
    none: 'You have not listened to anything in the last seven days.',
    heard: 'listened',
    most: 'Most played',
    open: 'Open history',
  },
}
