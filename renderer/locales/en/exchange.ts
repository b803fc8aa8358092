const stations = (count: number) => (count === 1 ? '1 station' : `${count} stations`)

export const exchange = {
  open: 'Import',
  title: 'Import stations',
  explain:
    'Import an M3U, PLS, XSPF, ASX, OPML, CSV or JSON list, a Transistor backup (ZIP) or a Shortwave database. You review the stations before anything is added.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  limits: (megabytes: number, most: string) => `At most ${megabytes} MB and ${most} stations.`,
  reading: 'Reading the list',
  comparing: 'Comparing the list with the catalog',
  problems: {
    'too-large': 'This file is too large to be a list of stations.',
    unknown: 'Undertone cannot read this file as a list of stations.',
    columns: 'No column contains addresses. Name one “url” in the first row.',
    stream: 'This file is a single stream, not a list of stations.',
    empty: 'This file contains no stations.',
    'no-list': 'This ZIP file contains no list of stations.',
    locked: 'This ZIP file is password-protected.',
    damaged: 'This ZIP file is damaged or uses an unsupported format.',
    unreadable: 'This file could not be read. Choose it again.',
    offline: 'The list could not be compared with the catalog. Try again in a moment.',
  },
  parts: {
    add: (count: number) => `To add (${count})`,
    known: (count: number) => `Already known (${count})`,
    unread: (count: number) => `Unreadable (${count})`,
  },
  partsLabel: 'Parts of the list',
  summary: (add: number, known: number, unread: number) =>
    `${stations(add)} can be added, ${known} already known, ${unread} unreadable.`,
  isCut: (most: string) => `Only the first ${most} stations of this file are imported.`,
  accountsSaved: (count: number) =>
    `${stations(count)} with a user name and password, which stay on this computer and are sent only to the station.`,
  accountsLeftOut: (count: number) =>
    `${stations(count)} with a user name and password, which are left out: only the desktop app can save them.`,
  full: (count: number, most: string) =>
    `${stations(count)} will not fit: you can have ${most} stations that are not in the catalog.`,
  crowded: (count: number, most: string) =>
    `${stations(count)} will not fit: you can have ${most} favorites. Remove some to make room.`,
  all: 'All',
  none: 'None',
  chosen: (count: number) => `${stations(count)} selected`,
  list: 'Stations in the list',
  fates: {
    known: 'Already a favorite',
    listed: 'In the catalog',
    own: 'Already added by you',
    new: 'New: only you will see it',
    full: 'Over the limit',
    crowded: 'Over the limit of favorites',
    unknown: 'No address, and not in the catalog',
  },
  reasons: {
    'no-address': 'No address',
    'not-web': 'Not a web address',
    'too-long': 'Address too long',
    twice: 'Duplicate in the list',
    feed: 'A feed, not a stream',
    link: 'A link to another list, not a stream',
  },
  place: { line: (n: number) => `Line ${n}`, entry: (n: number) => `Entry ${n}` },
  nothing: 'Nothing here.',
  other: 'Choose another file',
  add: (count: number) => `Add ${stations(count)}`,
  adding: 'Adding the stations',
  done: (count: number) =>
    count === 1
      ? '1 station added to your favorites.'
      : `${count} stations added to your favorites.`,
  doneOwn: (count: number) => `${count} of them also appear under “Stations you added”.`,
  trouble: {
    add: 'The import did not finish. Import the file again to add the remaining stations, or undo it.',
    undo: 'Could not undo everything. Try again in a moment.',
  },
  undo: 'Undo import',
  undoing: 'Undoing the import',
  undone: 'Import undone.',
  close: 'Done',
  bring: {
    title: 'Bring your stations',
    explain: 'Import favorites from VLC, RadioDroid, Transistor, Shortwave or any playlist.',
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
    gathering: 'Collecting your favorites',
    failed: 'Your favorites could not be exported. Try again in a moment.',
    formats: {
      m3u: { name: 'M3U', hint: 'VLC, RadioDroid, Transistor and nearly every player' },
      pls: { name: 'PLS', hint: 'Winamp and older players: names and addresses only' },
      xspf: { name: 'XSPF', hint: 'VLC: with homepages, tags and folders' },
      opml: { name: 'OPML', hint: 'Network radios and outliners: with folders' },
      json: { name: 'JSON', hint: 'Undertone: with all details' },
    },
    done: (count: number) => `The file has ${stations(count)}.`,
    leftOut: (count: number) =>
      count === 1
        ? '1 favorite is left out: it no longer has a stream address.'
        : `${count} favorites are left out: they no longer have a stream address.`,
    fileTitle: 'Undertone favorites',
  },
}
