import type { Shelf } from '../../preload/contract.ts'

/** The stations at hand, as the page last told them; a page that is loading anew does not take them away. */
export interface ShelfKeeper {
  shelf(): Shelf
  accept(shelf: Shelf): void
}

/** Begins with nothing. `onChange` is called after every report. */
export function createShelfKeeper(onChange: () => void): ShelfKeeper {
  let latest: Shelf = { favorites: [], recent: [] }
  return {
    shelf: () => latest,
    accept(shelf) {
      latest = shelf
      onChange()
    },
  }
}
