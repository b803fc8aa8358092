import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { users } from './admin-users.ts'
import { auditEntries } from './audit-entries.ts'
import { moderation, takenOut } from './moderation.ts'

const adminStations = {
  views: 'Station moderation views',
  view: {
    queue: 'Queue',
    catalog: 'Catalog',
    reports: 'Reports',
    notices: 'Legal notices',
    claims: 'Claims',
    off: 'Off and hidden',
  },
  withCount: (view: string, count: number) => `${view} (${count})`,
  edit: (station: string) => `Edit ${station}`,
  off: (station: string) => `Switch off ${station} for everyone`,
  onHome: (station: string) => `${station} on the home page`,
  homeFull: (most: number) => `The home page already has ${most} stations. Remove one first.`,
  showHome: 'Show them',
  switchingOff: {
    title: (station: string) => `Switch off ${station}`,
    lead: (station: string) =>
      `${station} leaves every list and stops playing within a minute. Everyone who plays it or has it as a favorite sees the reason.`,
    confirm: 'Switch it off',
  },
  offBecause: (reason: string) => `Off: ${reason}`,
  on: 'Switch on',
  onOf: (station: string) => `Switch on ${station} again`,
  done: {
    off: (station: string) => `${station} is switched off for everyone.`,
    on: (station: string) => `${station} is on again.`,
    feature: (station: string) => `${station} is now featured on the home page.`,
    unfeature: (station: string) => `${station} is no longer on the home page.`,
  },
  changesOf: (station: string) => `Changes to ${station}`,
  changes: {
    title: (station: string) => `Changes to ${station}`,
    empty: 'No changes recorded.',
    count: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
    gone: 'Deleted user',
    byAdmin: 'admin',
    byOwner: 'owner',
    field: 'Field',
    before: 'Before',
    after: 'After',
    undo: 'Undo',
    undoOf: (at: string) => `Undo the change of ${at}`,
    undone: (station: string) => `Change to ${station} undone.`,
    at: (at: string) => formats.dateTime(at),
  },
}

const stations = (count: number) =>
  count === 1 ? '1 station' : `${formats.number(count)} stations`

const WHY: Readonly<Record<string, string>> = {
  'invalid-name': 'missing or invalid name',
  'invalid-address': 'no playable stream address',
  'private-address': 'an address in a private network or on one computer',
  'invalid-fields': 'other invalid fields',
  resting: 'a station at this address is hidden, off or paused',
  twice: 'it appears earlier in the file',
}

const catalogImport = {
  open: 'Import',
  title: 'Import into the catalog',
  word: 'Add to the catalog for everyone',
  read: (count: number, unread: number) =>
    `Read ${stations(count)}, ${unread === 1 ? '1 line' : `${formats.number(unread)} lines`} could not be read.`,
  cut: (taken: number) =>
    `Only the first ${stations(taken)} of this file are imported. Import the rest as another file.`,
  accountsLeftOut: (count: number) =>
    `${stations(count)} left out: every listener would get their user name and password.`,
  unread: 'Unreadable lines',
  other: 'Choose another file',
  result: 'See the newest stations',
  job: {
    would: (count: number) => `${stations(count)} would be added.`,
    same: (count: number) => `${stations(count)} already in the catalog.`,
    refused: (count: number, why: string) =>
      `${stations(count)} left out: ${ownValue(WHY, why) ?? why}.`,
    start: (count: number) => `Add ${stations(count)}`,
    stop: 'Stop',
    close: 'Done',
    progress: (done: number, total: number) =>
      `${formats.number(done)} of ${formats.number(total)} done`,
    done: (count: number) => `Done: ${stations(count)} added.`,
    cancelled: (count: number) => `Stopped: ${stations(count)} added.`,
  },
}

export const admin = {
  area: 'Admin',
  sections: 'Admin sections',
  overview: {
    title: 'Overview',
    lead: 'Pending work, usage and recent admin actions.',
  },
  pages: {
    of: (list: string) => `Pages of ${list}`,
    previous: 'Previous page',
    next: 'Next page',
    withNumber: (count: string, page: number) =>
      count === '' ? `Page ${page}` : `${count}, page ${page}`,
  },
  auditEntries,
  users,
  moderation,
  takenOut,
  actions: adminStations,
  catalogImport,
  stations: {
    title: 'Stations',
    lead: 'Pending decisions, and the catalog as listeners see it.',
    catalog: 'Catalog',
    count: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
    name: 'Name',
    country: 'Country',
    stream: 'Stream',
    check: 'Check',
    listen: 'Listen',
    change: 'Change',
    find: 'Find a station in the catalog',
    empty: 'The catalog is empty',
    notFound: 'No station in the catalog matches.',
    list: 'List',
    lists: { all: 'All', home: 'On the home page' },
    noneOnHome: 'No stations on the home page',
  },
  analytics: {
    title: 'Analytics',
    lead: 'How Undertone is used, in totals. No individual listening is stored.',
    refresh: 'Refresh',
    counted: (time: number) => `Updated at ${formats.time(time, { timeStyle: 'medium' })}.`,
    counting: 'Updating…',
    users: 'People by role',
    plans: 'People by plan',
    catalog: 'Catalog',
    everybody: 'Everyone',
    stations: 'Stations',
    genres: 'Genres to filter by',
    countries: 'Countries to filter by',
    languages: 'Languages to filter by',
    unknown: 'Unknown',
  },
}
