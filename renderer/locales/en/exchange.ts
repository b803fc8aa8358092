/** Stations that come from other programs, and go there. */
const stations = (count: number) => (count === 1 ? '1 station' : `${count} stations`)

export const exchange = {
  open: 'Import',
  title: 'Import stations',
  explain:
    'A list of stations from another program: M3U, PLS, XSPF, ASX, OPML, CSV or JSON, as VLC, RadioDroid, Transistor, RadioTray, pyradio and others write them, the ZIP file of Transistor’s backup, or the database of Shortwave. It is read on this computer. Nothing is added before you have seen what is in it.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  limits: (megabytes: number, most: string) => `At most ${megabytes} MB and ${most} stations.`,
  reading: 'Reading the list',
  comparing: 'Comparing the list with the catalogue',
  problems: {
    'too-large': 'This file is too large to be a list of stations.',
    unknown: 'This is no list of stations that Undertone can read.',
    columns: 'No column of this table has addresses. Name one “url” in the first row.',
    stream: 'This file is one stream, and no list of stations.',
    empty: 'There is no station in this file.',
    'no-list': 'There is no list of stations in this ZIP file.',
    locked: 'This ZIP file is locked with a password.',
    damaged: 'This ZIP file is damaged, or packed in a way that Undertone cannot read.',
    unreadable: 'This file could not be read. Choose it again.',
    offline: 'The list could not be compared with the catalogue. Try again in a moment.',
  },
  parts: {
    add: (count: number) => `To add (${count})`,
    known: (count: number) => `Known already (${count})`,
    unread: (count: number) => `Not readable (${count})`,
  },
  partsLabel: 'Parts of the list',
  summary: (add: number, known: number, unread: number) =>
    `${stations(add)} can be added, ${known} known already, ${unread} not readable.`,
  isCut: (most: string) => `Only the first ${most} stations of this file are taken.`,
  accountsSaved: (count: number) =>
    `${stations(count)} with a user name and password. These stay on this computer and go to the station only.`,
  accountsLeftOut: (count: number) =>
    `${stations(count)} with a user name and password. These are left out: only the desktop app can save them.`,
  full: (count: number, most: string) =>
    `${stations(count)} will not fit: of stations that are not in the catalogue you can have ${most}.`,
  crowded: (count: number, most: string) =>
    `${stations(count)} will not fit: you can have ${most} favorites. Remove some to make room.`,
  all: 'All',
  none: 'None',
  chosen: (count: number) => `${stations(count)} chosen`,
  list: 'Stations of the list',
  fates: {
    known: 'A favorite already',
    listed: 'In the catalogue',
    own: 'You have added it before',
    new: 'New here: becomes yours alone',
    full: 'Does not fit any more',
    crowded: 'Does not fit among your favorites any more',
    unknown: 'Has no address, and is not in the catalogue',
  },
  reasons: {
    'no-address': 'No address',
    'not-web': 'An address that is not on the web',
    'too-long': 'An address that is too long',
    twice: 'In the list twice',
    feed: 'A feed, and no stream',
    link: 'A link to another list, and no stream',
  },
  place: { line: (n: number) => `Line ${n}`, entry: (n: number) => `Entry ${n}` },
  nothing: 'Nothing here.',
  other: 'Another file',
  add: (count: number) => `Add ${stations(count)}`,
  adding: 'Adding the stations',
  done: (count: number) =>
    count === 1
      ? '1 station is added to your favorites.'
      : `${count} stations are added to your favorites.`,
  doneOwn: (count: number) => `You find ${count} of them under “Stations you added”, too.`,
  trouble: {
    add: 'The import ended before it was done. What is added stays: import the file again for the rest, or take it back.',
    undo: 'Not all could be taken back. Try again in a moment.',
  },
  undo: 'Take it back',
  undoing: 'Taking it back',
  undone: 'The import is taken back.',
  close: 'Done',
  bring: {
    title: 'Bring your stations',
    explain:
      'A list from VLC, RadioDroid, Transistor, Shortwave or any playlist becomes your favorites here.',
  },
  dropped: (count: number) => `This list has ${stations(count)}.`,
  listAtAddress: (count: number) => `This address is a list of ${stations(count)}.`,
  importIt: 'Import it',
  useFirst: 'Use the first station',
  export: {
    open: 'Export',
    title: 'Export your favorites',
    explain: (count: number) =>
      `${stations(count)} in the order of your list, as a file for another program.`,
    gathering: 'Gathering your favorites',
    failed: 'Your favorites could not be gathered. Try again in a moment.',
    formats: {
      m3u: { name: 'M3U', hint: 'VLC, RadioDroid, Transistor and nearly every player' },
      pls: { name: 'PLS', hint: 'Winamp and older players: names and addresses only' },
      xspf: { name: 'XSPF', hint: 'VLC: with homepages, tags and folders' },
      opml: { name: 'OPML', hint: 'Network radios and outliners: with folders' },
      json: { name: 'JSON', hint: 'Undertone: with everything that is known' },
    },
    done: (count: number) => `The file has ${stations(count)}.`,
    leftOut: (count: number) =>
      count === 1
        ? '1 favorite is left out: it has no address to play any more.'
        : `${count} favorites are left out: they have no address to play any more.`,
    fileTitle: 'Undertone favorites',
  },
}
