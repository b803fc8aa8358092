import type { BrowserWindow } from 'electron'
import type { TrayHost } from '../menus/tray-host.ts'

/** A window that the user closed or that starts hidden. */
interface Background {
  enter(): void
  /** Returns false where the window was not in the background. */
  leave(): boolean
  isEntered(): boolean
}

/**
 * Keeps the window out of the way and within reach: hidden while the tray can bring it back, minimized while
 * no panel shows the tray, so that it stays in the taskbar or the dash.
 */
export function createBackground(options: {
  readonly window: BrowserWindow
  readonly trayHost: Pick<TrayHost, 'state' | 'subscribe'>
  readonly hide: () => void
  /** The window starts hidden. */
  readonly startHidden: boolean
  /** Wayland reports no event for it. */
  readonly onMinimized: () => void
}): Background {
  const { window, trayHost, hide, onMinimized } = options
  let place: 'front' | 'hidden' | 'minimized' = options.startHidden ? 'hidden' : 'front'
  const enter = () => {
    const next = trayHost.state().isMissing ? 'minimized' : 'hidden'
    if (next === place || window.isDestroyed()) return
    place = next
    if (next === 'hidden') return hide()
    window.minimize()
    onMinimized()
  }
  const isEntered = () => place !== 'front'
  const unsubscribe = trayHost.subscribe(() => {
    if (isEntered()) enter()
  })
  window.on('closed', unsubscribe)
  return {
    enter,
    isEntered,
    leave() {
      const wasEntered = isEntered()
      place = 'front'
      return wasEntered
    },
  }
}
