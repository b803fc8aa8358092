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
  reading: (left: number) => `Loading ${stations(left)} more…`,
  noneFound: (typed: string) =>
    `None of your favorites has “${typed}” in its name, country or genres.`,
  emptyFolder:
    'This folder is empty. Drag a station onto its name, or use the three dots of a row.',
  count: stations,
  folders: {
    title: 'Folders',
    all: 'All',
    none: 'In no folder',
    make: 'New folder',
    name: 'Name of the folder',
    rename: 'Rename folder',
    remove: 'Delete folder',
    nameNeeded: 'Enter a folder name.',
    edit: (name: string) => `Rename or delete the folder ${name}`,
    keeps: 'Deleting a folder does not delete its stations.',
  },
  folderRemoved: (name: string) => `Folder ${name} deleted. Its stations stay in your favorites.`,
  filed: (count: number, folder: string | null) =>
    folder === null
      ? `${stations(count)} removed from the folder.`
      : `${stations(count)} moved to ${folder}.`,
  removedSome: (count: number) => `${stations(count)} removed from your favorites.`,
  play: 'Play these',
  playHint: 'Plays the first station. Next and previous go through the others.',
  select: 'Select',
  selectDone: 'Done',
  selectAll: 'Select all',
  selectNone: 'Select none',
  selectOne: (name: string) => `Select ${name}`,
  selected: (count: number) => `${stations(count)} selected`,
  removeSelected: 'Remove',
  moveSelected: 'Move to folder',
  handle: (name: string, place: number, total: number) =>
    `Move ${name}, ${place} of ${total}. Press Alt and the up or down arrow to move it by one.`,
  moved: (name: string, place: number, total: number) => `${name} is now ${place} of ${total}.`,
  dragHelp: 'Drag with the mouse, or press Alt and the up or down arrow.',
  more: (name: string) => `More for ${name}`,
  organize: (name: string) => name,
  folder: 'Folder',
  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
  bottom: 'Move to the end',
  block: 'Block this station',
  blockHint:
    'Hides the station from your lists on all your devices. You can unblock it under your favorites.',
  blockedNow: (name: string) => `${name} is blocked and hidden from your lists.`,
  unblockedNow: (name: string | null) => `${name ?? 'The station'} is no longer blocked.`,
  blockedHere: 'You blocked this station.',
  blocked: {
    title: (count: number) => `Blocked stations (${count})`,
    unblock: (name: string) => `Unblock ${name}`,
    unblockThis: 'Unblock this station',
    unblockOne: 'Unblock',
  },
}
