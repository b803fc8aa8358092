/** What the list of favorites says: its order, folders, selection and blocked stations. */

const stations = (count: number) => (count === 1 ? '1 station' : `${count} stations`)

export const favorites = {
  find: 'Search in your favorites',
  sort: 'Order',
  sorts: {
    own: 'Your own order',
    name: 'Name',
    newest: 'Added last',
    air: 'On air first',
  },
  reading: (left: number) => `Reading the names of ${stations(left)} more…`,
  noneFound: (typed: string) =>
    `None of your favorites has “${typed}” in its name, country or genres.`,
  emptyFolder:
    'Nothing is in this folder yet. Drag a station onto its name, or use the three dots of a row.',
  count: stations,
  folders: {
    title: 'Folders',
    all: 'All',
    none: 'In no folder',
    make: 'New folder',
    name: 'Name of the folder',
    rename: 'Rename folder',
    remove: 'Delete folder',
    nameNeeded: 'A folder needs a name.',
    edit: (name: string) => `Rename or delete the folder ${name}`,
    keeps: 'Deleting a folder keeps its stations: they are in no folder then.',
  },
  folderRemoved: (name: string) => `The folder ${name} is deleted. Its stations stay.`,
  filed: (count: number, folder: string | null) =>
    folder === null
      ? `${stations(count)} taken out of the folder.`
      : `${stations(count)} moved to ${folder}.`,
  removedSome: (count: number) => `${stations(count)} removed from your favorites.`,
  play: 'Play these',
  playHint: 'The first of them plays; next and previous go through the others.',
  select: 'Select',
  selectDone: 'Done',
  selectAll: 'Select all',
  selectNone: 'Select none',
  selectOne: (name: string) => `Select ${name}`,
  selected: (count: number) => `${stations(count)} selected`,
  removeSelected: 'Remove',
  moveSelected: 'Move to folder',
  /** The handle of a row: a mouse drags it, the keyboard moves the row by it. */
  handle: (name: string, place: number, total: number) =>
    `Move ${name}, ${place} of ${total}. Alt and the arrow up or down move it by one.`,
  moved: (name: string, place: number, total: number) => `${name} is now ${place} of ${total}.`,
  dragHelp: 'Drag with the mouse, or press Alt and the arrow up or down.',
  more: (name: string) => `More for ${name}`,
  organise: (name: string) => name,
  folder: 'Folder',
  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
  bottom: 'Move to the end',
  block: 'Block this station',
  blockHint:
    'A blocked station is hidden from your lists, on every computer you sign in on. You can unblock it under your favorites.',
  blockedNow: (name: string) => `${name} is blocked: your lists no longer show it.`,
  /** `null`: it is not shown by its name. */
  unblockedNow: (name: string | null) =>
    `${name ?? 'The station'} is no longer blocked: your lists show it again.`,
  blockedHere: 'A station you have blocked.',
  blocked: {
    title: (count: number) => `Blocked stations (${count})`,
    unblock: (name: string) => `Unblock ${name}`,
    unblockThis: 'Unblock this station',
    unblockOne: 'Unblock',
  },
}
