import { type NativeTheme, nativeTheme } from 'electron'
import { DEFAULT_THEME, THEMES, type ThemeChoice } from '../../preload/contract/window.ts'
import type { WindowStore } from './window-store.ts'

/** The pages' own paper, light and dark (renderer/styles/tokens.css), so that nothing flashes. */
export const PAPER = { light: '#f4efe4', dark: '#0e0d0b' } as const

/** The paper for the present theme. */
export const paper = () => (nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light)

/**
 * Gives windows, menus and boxes the theme that the user has chosen in the page. The choice is saved, so that
 * the next window has it before its page is loaded. Returns the function that applies and saves a choice.
 */
export function createThemeChoice(
  store: Pick<WindowStore, 'read' | 'write'>,
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
): (choice: ThemeChoice) => void {
  const saved = store.read('theme')
  // The file is the user's to edit.
  nativeTheme.themeSource = THEMES.find((theme) => theme === saved) ?? DEFAULT_THEME
  return (choice) => {
    if (choice !== store.read('theme')) store.write('theme', choice)
    if (choice !== nativeTheme.themeSource) nativeTheme.themeSource = choice
  }
}

/**
 * Makes Electron look up the theme of Windows' taskbar. It does so only when a theme changes, and until
 * then answers with the apps' theme (NativeTheme::OnNativeThemeUpdatedOnUI in
 * electron_api_native_theme.cc). The apps' theme is changed and changed back before there is a window
 * to see it; `updated` follows.
 */
export function learnTaskbarTheme(
  theme: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'> = nativeTheme,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') return
  const { themeSource } = theme
  theme.themeSource = theme.shouldUseDarkColors ? 'light' : 'dark'
  theme.themeSource = themeSource
}
