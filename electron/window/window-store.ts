import type { ThemeChoice } from '../../preload/contract/window.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from '../settings/profile-store.ts'
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

export const createWindowStore = (log: Logger, folder?: string): WindowStore =>
  openProfileStore('window', 'the window’s place', log, folder)
