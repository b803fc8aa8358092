import { ownValue } from '../../../shared/api/own-value.ts'
import type { PersonReportReason } from '../../../shared/api/people.ts'
import { formats } from '../../../shared/locale/formats.ts'

const reasons: Readonly<Record<PersonReportReason, string>> = {
  name: 'The name',
  picture: 'The picture',
  'someone-else': 'They pretend to be another person',
  advertising: 'It is advertising',
  unlawful: 'It breaks the law',
  other: 'Something else',
}

/** Label of a reason. A reason that only a newer server knows reads as "Something else". */
const reason = (name: string) => ownValue(reasons, name) ?? reasons.other

export const people = {
  title: 'Community',
  lead: 'People who chose to be visible, creators first.',
  list: 'Visible people',
  search: 'Search for a name',
  find: 'Search',
  role: 'Role',
  anyRole: 'Any',
  roles: { listener: 'Listeners', creator: 'Creators', admin: 'Admins' },
  count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  noneFound: 'No visible people match',
  noneFoundHint: 'They may be hidden, or use another name.',
  showAll: 'Show all',
  empty: 'No one has chosen to be visible yet',
  emptyHint: 'Be the first: turn on the switch below.',
  unnamed: 'No name given',
  you: 'You',
  since: (iso: string) => `Since ${formats.date(iso)}`,
  visibility: 'Your visibility',
  visible: 'Show me in the community',
  visibleHint:
    'Others see your name, picture, role, join date and published stations. Your email is never shown.',
  showsFavorites: 'Show my favorites',
  showsFavoritesHint:
    'Others see up to 100 of your favorites from the catalog. Stations you added yourself are never shown.',
  changed: {
    visible: { on: 'You are now visible in the community.', off: 'You are now hidden.' },
    showsFavorites: {
      on: 'Your favorites are now visible to others.',
      off: 'Your favorites are now private.',
    },
  },
  person: 'Person',
  notHere: 'This person is not in the community, or you have blocked them.',
  stations: 'Stations',
  shows: 'Shows',
  favorites: 'Favorites',
  noFavorites: 'No favorites from the catalog yet.',
  showsNothing: 'This person shows neither stations nor favorites.',
  showsNothingOwn: 'You show neither stations nor favorites. Turn on your favorites on this page.',
  block: 'Block this person',
  blockHint: 'You no longer see them in the community. They are not notified.',
  blocked: (name: string) => `You have blocked ${name}.`,
  report: 'Report this person',
  reportTitle: 'What is wrong?',
  reasons,
  reason,
  blockedTitle: 'Blocked people',
  blockedHint: 'You do not see them in the community. They are not notified.',
  unseen: 'A hidden person',
  unblock: 'Unblock',
  unblockOf: (name: string) => `Unblock ${name}`,
  admin: {
    title: 'Reported people',
    resolved: (name: string) => `Report about ${name} resolved.`,
  },
}
