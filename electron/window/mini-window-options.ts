import type { BrowserWindowConstructorOptions, Rectangle, Size } from 'electron'
import { PAPER } from './window-options.ts'

/**
 * What the mini player's window is made with: no frame, since its own page is the handle, above all
 * others, and of the size its page needs.
 */
export function miniWindowOptions(options: {
  readonly platform?: NodeJS.Platform
  /** Without a place where the system chooses it. */
  readonly bounds: Rectangle | Size
  readonly preload: string
  readonly icon: string
  readonly dark: boolean
  readonly devTools: boolean
}): BrowserWindowConstructorOptions {
  const { platform = process.platform } = options
  return {
    ...options.bounds,
    // On macOS only a panel is above full-screen spaces, and on every space.
    ...(platform === 'darwin' && { type: 'panel' }),
    show: false,
    title: 'Undertone',
    icon: options.icon,
    frame: false,
    resizable: false,
    maximizable: false,
    minimizable: false,
    fullscreenable: false,
    alwaysOnTop: true,
    autoHideMenuBar: true,
    // A click on a button acts at once, although another program has the focus.
    acceptFirstMouse: true,
    backgroundColor: options.dark ? PAPER.dark : PAPER.light,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: options.devTools,
    },
  }
}
