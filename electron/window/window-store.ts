import Store from 'electron-store'
import type { ThemeChoice } from '../../preload/contract/window.ts'
import type { Logger } from '../log/logger.ts'
import type { SavedBounds } from './bounds.ts'

/** What is remembered of the windows, by name. */
interface Remembered {
  readonly main: SavedBounds
  /** Upper left corner of the mini player, in DIP. */
  readonly mini: { readonly x: number; readonly y: number }
  /** Zoom factor of all pages: 1 is their own size. */
  readonly zoom: number
  readonly theme: ThemeChoice
}

/** Remembers the windows between launches, in window.json. Never throws. */
export interface WindowStore {
  /** What was remembered, of any shape: the file is the user's to edit. */
  read(name: keyof Remembered): unknown
  write<Name extends keyof Remembered>(name: Name, value: Remembered[Name]): void
}

/** A disk that refuses the file costs the windows their place, and nothing else. */
export function createWindowStore(log: Logger, folder?: string): WindowStore {
  const open = () =>
    new Store({ name: 'window', clearInvalidConfig: true, ...(folder && { cwd: folder }) })
  return {
    read(name) {
      try {
        return open().get(name)
      } catch (error) {
        log.warn('the window’s place could not be read', error)
        return undefined
      }
    },
    write(name, value) {
      try {
        open().set(name, value)
      } catch (error) {
        log.warn('the window’s place could not be kept', error)
      }
    },
  }
}
