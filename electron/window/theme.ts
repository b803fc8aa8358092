import type { NativeTheme } from 'electron'
import { DEFAULT_THEME, THEMES, type ThemeChoice } from '../../preload/contract/window.ts'
import type { WindowStore } from './window-store.ts'

/** The pages' own paper, light and dark (renderer/styles/tokens.css), so that nothing flashes. */
export const PAPER = { light: '#f4efe4', dark: '#0e0d0b' } as const

/** The paper for the system's present theme. */
export function paper(dark: boolean): string {
  return dark ? PAPER.dark : PAPER.light
}

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
