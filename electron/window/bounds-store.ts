import Store from 'electron-store'
import type { Logger } from '../log/logger.ts'
import type { SavedBounds } from './bounds.ts'

/** Remembers the main window's bounds between launches, in window.json. Never throws. */
export interface BoundsStore {
  /** What was remembered, of any shape: the file is the person's to edit. */
  read(): unknown
  write(bounds: SavedBounds): void
}

/** A disk that refuses the file costs the window its place, and nothing else. */
export function createBoundsStore(log: Logger, folder?: string): BoundsStore {
  const open = () =>
    new Store({ name: 'window', clearInvalidConfig: true, ...(folder && { cwd: folder }) })
  return {
    read() {
      try {
        return open().get('main')
      } catch (error) {
        log.warn('the window’s place could not be read', error)
        return undefined
      }
    },
    write(bounds) {
      try {
        open().set('main', bounds)
      } catch (error) {
        log.warn('the window’s place could not be kept', error)
      }
    },
  }
}
