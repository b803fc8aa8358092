import * as z from 'zod/mini'
import { event, send } from './channel.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEMES)[number]
export const DEFAULT_THEME: ThemeChoice = 'light'

export const windowChannels = {
  onFocus: event<[focused: boolean]>('window:focus'),
  /** Reports after each page load and change if the window is visible: neither hidden nor minimized. */
  onVisible: event<[visible: boolean]>('window:visible'),
  theme: send<[theme: ThemeChoice]>('window:theme', () => [z.enum(THEMES)]),
  mini: send<[open: boolean]>('window:mini', () => [z.boolean()]),
  fullScreen: send<[on: boolean]>('window:full-screen', () => [z.boolean()]),
}
