/** Headings, labels and sentences of the admin area. */
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { users } from './admin-users.ts'
import { deeds } from './deeds.ts'
import { moderation, takenOut } from './moderation.ts'

/** The admins' desk of stations. */
const adminStations = {
  views: 'Parts of the stations’ desk',
  view: {
    queue: 'Queue',
    catalogue: 'Catalogue',
    reports: 'Reports',
    notices: 'Legal notices',
    claims: 'Claims',
    off: 'Off and hidden',
  },
  /** A part with how many wait in it. */
  withCount: (view: string, count: number) => `${view} (${count})`,
  edit: (station: string) => `Edit ${station}`,
  off: (station: string) => `Switch off ${station} for everyone`,
  onHome: (station: string) => `${station} on the home page`,
  homeFull: (most: number) => `The home page has ${most} stations already. Take one from it first.`,
  showHome: 'Show them',
  switchingOff: {
    title: (station: string) => `Switch off ${station}`,
    lead: (station: string) =>
      `${station} leaves every list, and every program that plays it falls silent within a minute. All who play or keep it read the reason.`,
    confirm: 'Switch it off',
  },
  offBecause: (reason: string) => `Off: ${reason}`,
  on: 'Switch on',
  onOf: (station: string) => `Switch on ${station} again`,
  done: {
    off: (station: string) => `${station} is switched off for everyone.`,
    on: (station: string) => `${station} is on again.`,
    feature: (station: string) => `${station} stands first on the home page.`,
    unfeature: (station: string) => `${station} is on the home page no more.`,
  },
  changesOf: (station: string) => `Changes of ${station}`,
  changes: {
    title: (station: string) => `Changes of ${station}`,
    empty: 'Nothing has been changed since changes are kept.',
    count: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
    gone: 'A user who is gone',
    byAdmin: 'admin',
    byOwner: 'owner',
    field: 'Field',
    before: 'Before',
    after: 'After',
    undo: 'Undo',
    undoOf: (at: string) => `Undo the change of ${at}`,
    undone: (station: string) => `A change of ${station} is undone.`,
    at: (at: string) => formats.dateTime(at),
  },
}

const stations = (count: number) =>
  count === 1 ? '1 station' : `${formats.number(count)} stations`

const WHY: Readonly<Record<string, string>> = {
  'invalid-name': 'no name, or none that a station may have',
  'invalid-address': 'no stream address that can be played',
  'private-address': 'an address inside a private network, or of one computer',
  'invalid-fields': 'something else about it that a station may not have',
  resting: 'a station at this address is hidden, off or paused',
  twice: 'it stands further up in the file',
}

const catalogueImport = {
  open: 'Import',
  title: 'Import into the catalogue',
  word: 'Add to the catalogue, for everyone',
  read: (count: number, unread: number) =>
    `Read ${stations(count)}, ${unread === 1 ? '1 line' : `${formats.number(unread)} lines`} could not be read.`,
  cut: (taken: number) =>
    `Only the first ${stations(taken)} of this file are taken. Import the rest as another file.`,
  accountsLeftOut: (count: number) =>
    `${stations(count)} with a user name and password. These are left out: every listener would get them.`,
  unread: 'What could not be read',
  other: 'Another file',
  result: 'See the newest stations',
  job: {
    would: (count: number) => `${stations(count)} would be added.`,
    same: (count: number) => `${stations(count)} known already.`,
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
    lead: 'What waits for you, how much is listened to, and what was done.',
  },
  pages: {
    of: (list: string) => `Pages of ${list}`,
    previous: 'Previous page',
    next: 'Next page',
    /** How many there are, and on which page of them one is. */
    withNumber: (count: string, page: number) =>
      count === '' ? `Page ${page}` : `${count}, page ${page}`,
  },
  deeds,
  users,
  moderation,
  takenOut,
  desk: adminStations,
  catalogueImport,
  stations: {
    title: 'Stations',
    lead: 'What waits for an admin, and the catalogue as listeners get it.',
    catalogue: 'Catalogue',
    count: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
    name: 'Name',
    country: 'Country',
    stream: 'Stream',
    check: 'Check',
    listen: 'Listen',
    change: 'Change',
    find: 'Find a station of the catalogue',
    empty: 'The catalogue is empty',
    notFound: 'No station of the catalogue matches.',
    list: 'List',
    lists: { all: 'All', home: 'On the home page' },
    noneOnHome: 'No station was put on the home page',
  },
  analytics: {
    title: 'Analytics',
    lead: 'How Undertone is used, in sums: no listening of a single person is kept.',
    refresh: 'Count again',
    /** From milliseconds since the epoch. */
    counted: (time: number) => `Counted at ${formats.time(time, { timeStyle: 'medium' })}.`,
    counting: 'Counting…',
    users: 'People by role',
    plans: 'People by plan',
    catalogue: 'Catalogue',
    everybody: 'Everybody',
    stations: 'Stations',
    genres: 'Genres to choose from',
    countries: 'Countries to choose from',
    languages: 'Languages to choose from',
    unknown: 'Not known',
  },
}
