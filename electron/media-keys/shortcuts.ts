import type { GlobalShortcut } from 'electron'
import type { MediaKey } from '../../preload/contract.ts'

/** The keys as Electron names them, and what each asks for. */
const KEYS = {
  MediaPlayPause: 'play-pause',
  MediaStop: 'stop',
  MediaNextTrack: 'next',
  MediaPreviousTrack: 'previous',
} as const satisfies Record<string, MediaKey>

const entries = Object.entries(KEYS) as [keyof typeof KEYS, MediaKey][]

/** What of global shortcuts is used. */
export type Shortcuts = Pick<GlobalShortcut, 'register' | 'unregister'>

/** Takes the media keys from the whole system. Gives whether every one was free. */
export function takeKeys(shortcuts: Shortcuts, onKey: (key: MediaKey) => void): boolean {
  const taken = entries.map(([name, key]) => shortcuts.register(name, () => onKey(key)))
  return taken.every(Boolean)
}

/** Gives them back. */
export function releaseKeys(shortcuts: Shortcuts): void {
  for (const [name] of entries) shortcuts.unregister(name)
}
