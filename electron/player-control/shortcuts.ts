import type { GlobalShortcut } from 'electron'
import type { MediaKey } from '../../preload/contract/player.ts'
import { MEDIA_KEYS } from '../menus/commands.ts'

/** What of global shortcuts is used. */
export type Shortcuts = Pick<GlobalShortcut, 'register' | 'unregister'>

/** Takes the media keys from the whole system. Gives whether every one was free. */
export function takeKeys(shortcuts: Shortcuts, onKey: (key: MediaKey) => void): boolean {
  const taken = MEDIA_KEYS.map(({ mediaKey, id }) => shortcuts.register(mediaKey, () => onKey(id)))
  return taken.every(Boolean)
}

/** Gives them back. */
export function releaseKeys(shortcuts: Shortcuts): void {
  for (const { mediaKey } of MEDIA_KEYS) shortcuts.unregister(mediaKey)
}
