import Store from 'electron-store'
import type { SavedBounds } from './bounds.ts'

/** Remembers the main window's bounds between launches, in window.json. */
export interface BoundsStore {
  /** What was remembered, of any shape: the file is the person's to edit. */
  read(): unknown
  write(bounds: SavedBounds): void
}

export function createBoundsStore(): BoundsStore {
  const store = new Store({ name: 'window', clearInvalidConfig: true })
  return {
    read: () => store.get('main'),
    write: (bounds) => store.set('main', bounds),
  }
}
