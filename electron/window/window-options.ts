import type { BrowserWindowConstructorOptions } from 'electron'
import { MINIMUM_SIZE, type OpeningBounds } from './bounds.ts'
import { paper } from './theme.ts'

/** What the main window is made with. It appears when its page has been painted, not before. */
export function windowOptions(options: {
  readonly bounds: OpeningBounds
  readonly preload: string
  /** Picture file of the window, for Linux and Windows; macOS takes the bundle's. */
  readonly icon: string
  readonly dark: boolean
  /** Whether developer tools may be opened: what is pasted there runs as the app. */
  readonly devTools: boolean
}): BrowserWindowConstructorOptions {
  const { maximised: _maximised, ...place } = options.bounds
  return {
    ...place,
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    show: false,
    title: 'Undertone',
    icon: options.icon,
    autoHideMenuBar: true,
    backgroundColor: paper(options.dark),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // In fields of several lines; a name in a single-line field is no word of a dictionary (index.html).
      spellcheck: true,
      devTools: options.devTools,
      // The player lives in this window and must keep its timers when it is hidden.
      backgroundThrottling: false,
    },
  }
}
