import type { Platform } from '../../platform/platform-types.ts'
import { getSetting, type Theme, useSetting, watchSetting } from './settings.ts'

const DARK_QUERY = '(prefers-color-scheme: dark)'

export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light'
  return theme
}

/** Height of a row in lists of stations, in px. */
export const ROW_HEIGHTS = { normal: 56, compact: 40 } as const

export function useRowHeight(): number {
  const [density] = useSetting('rowDensity')
  return ROW_HEIGHTS[density]
}

/** Applies theme, font and row height now and after each change. Returns the cleanup function. */
export function bindAppearance(root: HTMLElement): () => void {
  const systemDark = window.matchMedia(DARK_QUERY)
  const applyTheme = () => {
    const theme = resolveTheme(getSetting('theme'), systemDark.matches)
    root.classList.toggle('dark', theme === 'dark')
    root.classList.toggle('light', theme === 'light')
  }
  const applyFont = () => {
    root.dataset.font = getSetting('font')
  }
  const applyRows = () => {
    const density = getSetting('rowDensity')
    root.dataset.rows = density
    root.style.setProperty('--row', `${ROW_HEIGHTS[density]}px`)
  }
  applyTheme()
  applyFont()
  applyRows()
  const unsubscribers = [
    watchSetting('theme', applyTheme),
    watchSetting('font', applyFont),
    watchSetting('rowDensity', applyRows),
  ]
  systemDark.addEventListener('change', applyTheme)
  return () => {
    for (const stop of unsubscribers) stop()
    systemDark.removeEventListener('change', applyTheme)
  }
}

/** Sends the theme to the window frame. Marks the root of a hidden window, so that motion.css stops animations. */
export function bindFrame(
  window: Pick<Platform['window'], 'theme' | 'onVisible'>,
  root: HTMLElement,
): () => void {
  const sendTheme = () => window.theme(getSetting('theme'))
  sendTheme()
  const unsubscribers = [
    watchSetting('theme', sendTheme),
    window.onVisible((isVisible) => root.toggleAttribute('data-unseen', !isVisible)),
  ]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
