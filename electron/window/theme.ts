import { type NativeTheme, nativeTheme } from 'electron'
import { DEFAULT_THEME, THEMES, type ThemeChoice } from '../../preload/contract/window.ts'
import type { WindowStore } from './window-store.ts'

/** Background colors from renderer/styles/tokens.css, so that the window does not flash. */
export const WINDOW_BACKGROUND = { light: '#f4efe4', dark: '#0e0d0b' } as const

export const windowBackground = () =>
  nativeTheme.shouldUseDarkColors ? WINDOW_BACKGROUND.dark : WINDOW_BACKGROUND.light

/** Applies the stored theme before a page loads. Returns a function that applies and stores a theme. */
export function createThemeChoice(
  store: Pick<WindowStore, 'read' | 'write'>,
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
): (choice: ThemeChoice) => void {
  const saved = store.read('theme')
  // The stored value is untrusted, because the user can edit the file.
  nativeTheme.themeSource = THEMES.find((theme) => theme === saved) ?? DEFAULT_THEME
  return (choice) => {
    if (choice !== store.read('theme')) store.write('theme', choice)
    if (choice !== nativeTheme.themeSource) nativeTheme.themeSource = choice
  }
}

/**
 * Makes Electron read the theme of the Windows taskbar. Electron reads it only when a theme changes, and returns the
 * apps' theme until then (NativeTheme::OnNativeThemeUpdatedOnUI in electron_api_native_theme.cc). So this toggles the
 * theme before any window exists. Electron emits `updated` afterwards.
 */
export function refreshTaskbarTheme(
  theme: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'> = nativeTheme,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') return
  const { themeSource } = theme
  theme.themeSource = theme.shouldUseDarkColors ? 'light' : 'dark'
  theme.themeSource = themeSource
}
