import type { BrowserWindow } from 'electron'
import type { TrayHost } from '../menus/tray-host.ts'

interface Background {
  enter(): void
  /** Returns false if the window was not in the background. */
  leave(): boolean
  isEntered(): boolean
}

/** Without a visible tray icon the window is minimized instead, so that it stays in the taskbar or dash. */
export function createBackground(options: {
  readonly window: BrowserWindow
  readonly trayHost: Pick<TrayHost, 'state' | 'subscribe'>
  readonly hide: () => void
  readonly startHidden: boolean
  /** Called because Wayland emits no event. */
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
