import { checkWords } from './check-words.ts'

/** What waits for an admin. */
export const moderation = {
  title: 'Waiting for approval',
  count: (count: number) => `${count} ${count === 1 ? 'station waits' : 'stations wait'}`,
  empty: 'Nothing waits. New stations and changes of listed ones come here.',
  legend: 'Keys, with a station of the list in focus',
  keys: [
    ['J / K', 'next and previous'],
    ['P', 'play or pause'],
    ['C', 'check now'],
    ['A', 'approve'],
    ['R', 'reject'],
    ['E', 'edit'],
  ] as const,
  alike: 'May be the same as',
  isChange: 'A change of a listed station',
  approve: 'Approve',
  approveOf: (station: string) => `Approve ${station}`,
  reject: 'Reject…',
  rejectOf: (station: string) => `Reject ${station}`,
  reason: 'Reason',
  reasonLength: (most: number) => `Say why, in at most ${most} characters.`,
  rejecting: {
    title: (station: string) => `Reject ${station}`,
    lead: (station: string) => `Who sent ${station} reads the reason.`,
    confirm: 'Reject it',
  },
  approved: (station: string) => `${station} is approved.`,
  rejected: (station: string) => `${station} is rejected.`,
  changed: 'This was changed meanwhile. Look at it again first.',
  meanwhile: {
    title: (station: string) => `${station} was changed meanwhile`,
    lead: 'Another admin, or its owner, was first. Nothing of yours was written, and nothing of theirs was overwritten. Look at it as it is now, then decide again.',
    now: 'It is now',
    states: {
      pending: 'Waiting for approval',
      listed: 'Listed',
      rejected: 'Not listed',
    },
    because: (state: string, reason: string) => `${state}: ${reason}`,
    latest: 'The latest change',
    edit: 'Open its desk',
    close: 'Back to the list',
  },
}

/** What admins do with stations that are listed, and what they have taken out of the lists. */
export const takenOut = {
  title: 'Taken out of the catalogue',
  count: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
  empty: 'No station is off, hidden or merged.',
  hiddenBecause: (reason: string) => (reason === '' ? 'Hidden.' : `Hidden: ${reason}`),
  mergedInto: (id: string) => `Merged into ${id}.`,
  show: 'Show again',
  showOf: (station: string) => `Show again: ${station}`,
  part: 'Separate',
  partOf: (station: string) => `Separate ${station} again`,
  check: (station: string) => `Check ${station} now`,
  ...checkWords,
  hide: (station: string) => `Hide ${station}`,
  hiding: {
    title: (station: string) => `Hide ${station}`,
    lead: (station: string) =>
      `${station} leaves every list and search until you show it again. Who keeps it reads that it rests; its owner, if it has one, reads the reason.`,
    confirm: 'Hide it',
  },
  merge: (station: string) => `Merge ${station} into another`,
  merging: {
    lead: (station: string) =>
      `Choose the station that stays. ${station} leaves the lists, and its links, favorites and history lead to the other.`,
    find: 'Find another station',
    suggested: 'These may be the same station:',
    found: 'Found in the catalogue:',
    none: 'No station with its stream, or with its name at its server. Look for one by name.',
    notFound: 'No other station found.',
    into: 'Merge',
    intoOf: (station: string) => `Merge into ${station}`,
  },
  done: {
    hide: (station: string) => `${station} is hidden.`,
    show: (station: string) => `${station} is shown again.`,
    merge: (station: string) => `${station} is merged.`,
    part: (station: string) => `${station} is a station by itself again.`,
  },
}
