import type { BrowserWindow } from 'electron'
import type { TrayHost } from '../menus/tray-host.ts'

interface Background {
  enter(): void
  /** Returns false when the window was not in the background. */
  leave(): boolean
  isEntered(): boolean
}

/** Hides the main window while the app runs. Minimizes it instead when no tray icon is visible to reopen it. */
export function createBackground(options: {
  readonly window: BrowserWindow
  readonly trayHost: Pick<TrayHost, 'state' | 'subscribe'>
  readonly hide: () => void
  readonly startHidden: boolean
  /** Runs after a minimize, because Wayland does not emit the window's own event. */
  readonly onMinimized: () => void
}): Background {
  const { window, trayHost, hide, onMinimized } = options
  let state: 'front' | 'hidden' | 'minimized' = options.startHidden ? 'hidden' : 'front'
  const enter = () => {
    const next = trayHost.state().isMissing ? 'minimized' : 'hidden'
    if (next === state || window.isDestroyed()) return
    state = next
    if (next === 'hidden') return hide()
    window.minimize()
    onMinimized()
  }
  const isEntered = () => state !== 'front'
  const unsubscribe = trayHost.subscribe(() => {
    if (isEntered()) enter()
  })
  window.on('closed', unsubscribe)
  return {
    enter,
    isEntered,
    leave() {
      const wasEntered = isEntered()
      state = 'front'
      return wasEntered
    },
  }
}
