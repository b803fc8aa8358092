/** Headings, labels and sentences of the admin area. */
import { formats } from '../../../shared/locale/formats.ts'
import { catalogueImport } from './admin-import.ts'
import { adminStations } from './admin-stations.ts'
import { users } from './admin-users.ts'
import { deeds } from './deeds.ts'
import { moderation, takenOut } from './moderation.ts'

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
