/** The app's windows. */
import * as z from 'zod/mini'
import { event, send } from './channel.ts'

/** The page's themes; `system` follows the machine. */
export const THEMES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEMES)[number]
export const DEFAULT_THEME: ThemeChoice = 'light'

export const windowChannels = {
  /** True when the window gains the system's focus, false when it loses it. */
  onFocus: event<[focused: boolean]>('window:focus'),
  /** False while the window is hidden or minimized; sent when the page has loaded and at each change. */
  onVisible: event<[visible: boolean]>('window:visible'),
  /** The theme that the user has chosen; sent when the page starts and at each change. */
  theme: send<[theme: ThemeChoice]>('window:theme', () => [z.enum(THEMES)]),
  /** Opens or closes the small window that stays on top. */
  mini: send<[open: boolean]>('window:mini', () => [z.boolean()]),
  fullScreen: send<[on: boolean]>('window:full-screen', () => [z.boolean()]),
}
