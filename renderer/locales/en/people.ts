/** The community: who is visible, what they show, whom one does not want to see. */

import { ownValue } from '../../../shared/api/own-value.ts'
import type { PersonReportReason } from '../../../shared/api/people.ts'
import { formats } from '../../../shared/locale/formats.ts'

const reasons: Readonly<Record<PersonReportReason, string>> = {
  name: 'The name',
  picture: 'The picture',
  'someone-else': 'They pass themselves off as another person',
  advertising: 'It is advertising',
  unlawful: 'It breaks the law',
  other: 'Something else',
}

/** How each reason reads; one that only a newer server knows is something else. */
const reason = (name: string) => ownValue(reasons, name) ?? reasons.other

export const people = {
  title: 'Community',
  lead: 'The people here chose to be seen: those who publish stations first. All others listen in the dark.',
  list: 'Visible people',
  search: 'Search for a name',
  find: 'Search',
  role: 'Role',
  anyRole: 'Any',
  roles: { listener: 'Listeners', creator: 'Creators', admin: 'Admins' },
  count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  noneFound: 'No visible person fits',
  noneFoundHint: 'They may be hidden, or write their name in another way.',
  showAll: 'Show all',
  empty: 'No one has chosen to be visible yet',
  emptyHint: 'Be the first: the switch below is all it takes.',
  unnamed: 'No name given',
  you: 'You',
  since: (iso: string) => `Since ${formats.date(iso)}`,
  visibility: 'Your visibility',
  visible: 'Show me in the community',
  visibleHint:
    'Others then see your name, picture, role, since when you listen, and the stations you publish. Never your e-mail.',
  showsFavorites: 'Show my favorites',
  showsFavoritesHint:
    'Others then see the first hundred of your favorites that are in the catalogue. Stations you added for yourself are never shown.',
  changed: {
    visible: { on: 'You are in the community now.', off: 'You are hidden again.' },
    showsFavorites: {
      on: 'Your favorites are shown to others now.',
      off: 'Your favorites are yours alone again.',
    },
  },
  person: 'Person',
  notHere: 'This person is not in the community, or you have blocked them.',
  stations: 'Stations',
  shows: 'Shows',
  favorites: 'Favorites',
  noFavorites: 'No favorite yet that is in the catalogue.',
  showsNothing: 'This person shows neither stations nor favorites.',
  showsNothingOwn:
    'You show neither stations nor favorites. The switch for your favorites is on this page.',
  block: 'Block this person',
  blockHint: 'You do not see them in the community any more. They are not told.',
  blocked: (name: string) => `You have blocked ${name}.`,
  report: 'Report this person',
  reportTitle: 'What is wrong?',
  reasons,
  reason,
  blockedTitle: 'Blocked people',
  blockedHint: 'You do not see them in the community. They are not told.',
  unseen: 'A person who is hidden now',
  unblock: 'Unblock',
  unblockOf: (name: string) => `Unblock ${name}`,
  admin: {
    title: 'Reported people',
    resolved: (name: string) => `The report about ${name} is done.`,
  },
}
