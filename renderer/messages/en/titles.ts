/** How the titles of a station are put right. */
import type { TitleOrder } from '../../../shared/titles/title-rules.ts'

const orders: Readonly<Record<TitleOrder, string>> = {
  'artist-title': 'Artist, title',
  'title-artist': 'Title, artist',
  'artist-title-album': 'Artist, title, album',
  'artist-album-title': 'Artist, album, title',
  'title-artist-album': 'Title, artist, album',
  'album-artist-title': 'Album, artist, title',
}

export const titles = {
  open: 'Put its titles right',
  explain:
    'Some stations send their songs swapped, with their own name in them, or with adverts in between. What you write here is for every listener of this station.',
  now: 'It sends now',
  becomes: 'Shown as',
  noSong: 'No song',
  nothingOn: 'Play this station to see what becomes of the title that is on.',
  nothingReadable:
    'A browser cannot read the titles that most stations send, so there may be nothing to try this on: the desktop app can.',
  order: 'Order of the parts',
  orders,
  separator: 'What stands between them',
  separatorHint: 'Leave it empty for a dash with space around it.',
  prefixes: 'Taken off the front',
  suffixes: 'Taken off the end',
  noSongs: 'Words of adverts and jingles',
  noSongsHint: 'A title that holds one of these is no song. One a line.',
  partsHint: 'One a line. # stands for a number. Spaces count.',
  fixesCase: 'It writes everything in capitals, or in small letters',
  tooMany: (most: number) => `At most ${most} lines.`,
  tooLong: (most: number) => `At most ${most} characters a line.`,
  send: 'Send',
  pending:
    'Thank you. For you it is so at once. An admin looks at it, and then it is so for everyone.',
  approved: 'Saved. It is so for everyone from now on.',
  failed: 'This could not be saved. Try again in a moment.',
  same: 'Change something first: this is how titles are read without rules.',
  admin: {
    title: 'Rules for titles',
    count: (count: number) =>
      count === 1 ? '1 proposal is waiting' : `${count} proposals are waiting`,
    empty: 'No proposal is waiting.',
    approve: 'Approve',
    reject: 'Turn down',
    approveOf: (station: string) => `Approve the rules for ${station}`,
    rejectOf: (station: string) => `Turn down the rules for ${station}`,
    approved: (station: string) => `The rules for ${station} are in force.`,
    rejected: (station: string) => `The rules for ${station} are turned down.`,
    separated: (separator: string) => `between them: “${separator}”`,
    prefixes: (parts: readonly string[]) => `off the front: ${quoted(parts)}`,
    suffixes: (parts: readonly string[]) => `off the end: ${quoted(parts)}`,
    noSongs: (parts: readonly string[]) => `no songs: ${quoted(parts)}`,
    fixesCase: 'capitals are put right',
  },
}

function quoted(parts: readonly string[]): string {
  return parts.map((part) => `“${part}”`).join(', ')
}
