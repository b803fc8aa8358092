import type { ThemeChoice } from '../../preload/contract/window.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from '../settings/profile-store.ts'
import type { SavedBounds } from './bounds.ts'

interface StoredWindowState {
  readonly main: SavedBounds
  /** Upper left corner of the mini player, in DIP. */
  readonly mini: { readonly x: number; readonly y: number }
  readonly zoom: number
  readonly theme: ThemeChoice
}

export interface WindowStore {
  /** Returns an untrusted value, because the user can edit the file. */
  read(name: keyof StoredWindowState): unknown
  write<Name extends keyof StoredWindowState>(name: Name, value: StoredWindowState[Name]): void
}

export const createWindowStore = (log: Logger, folder?: string): WindowStore =>
  openProfileStore('window', 'the state of the windows', log, folder)
