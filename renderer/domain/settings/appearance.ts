import type { Platform } from '../../platform/platform-types.ts'
import { getSetting, type Theme, watchSetting } from './settings.ts'

const DARK_QUERY = '(prefers-color-scheme: dark)'

export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light'
  return theme
}

/** Applies theme and font now and after each change. Returns the cleanup function. */
export function bindAppearance(root: HTMLElement): () => void {
  const system = window.matchMedia(DARK_QUERY)
  const theme = () => {
    const shown = resolveTheme(getSetting('theme'), system.matches)
    root.classList.toggle('dark', shown === 'dark')
    root.classList.toggle('light', shown === 'light')
  }
  const font = () => {
    root.dataset.font = getSetting('font')
  }
  theme()
  font()
  const unwatch = [watchSetting('theme', theme), watchSetting('font', font)]
  system.addEventListener('change', theme)
  return () => {
    for (const stop of unwatch) stop()
    system.removeEventListener('change', theme)
  }
}

/** Also marks the root while the window is hidden: an unthrottled page would render animations (motion.css). */
export function bindFrame(
  window: Pick<Platform['window'], 'theme' | 'onVisible'>,
  root: HTMLElement,
): () => void {
  const report = () => window.theme(getSetting('theme'))
  report()
  const stops = [
    watchSetting('theme', report),
    window.onVisible((visible) => root.toggleAttribute('data-unseen', !visible)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
