import { BrowserWindow, nativeTheme, type WebContents } from 'electron'
import { windowChannels } from '../../preload/contract/window.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { sendEvent } from '../ipc/send-event.ts'
import type { Logger } from '../log/logger.ts'
import { afterCrash } from './after-crash.ts'
import { backWithinReach, boundsToSave, openingBounds } from './bounds.ts'
import { CRASH_PAGE_URL } from './crash-page.ts'
import { lockNavigation } from './lock-navigation.ts'
import { obeyKeys } from './obey-keys.ts'
import { watchDisplays, workAreas } from './watch-displays.ts'
import { paper, windowOptions } from './window-options.ts'
import type { WindowStore } from './window-store.ts'
import type { WindowSystem } from './window-system.ts'
import type { Zoom } from './zoom.ts'

/** The app's page. */
const APP_PAGE = `${APP_ORIGIN}/`

/** The one window that owns the player: hidden, never destroyed, while the app runs. */
export interface MainWindow {
  readonly contents: WebContents
  show(): void
  hide(): void
  isVisible(): boolean
  /** The window while it has a button in the taskbar; null before it was shown and while it is hidden. */
  onTaskbar(): BrowserWindow | null
  setFullScreen(on: boolean): void
  isFullScreen(): boolean
}

/** A screen that was unplugged may have taken the window along. */
function bringWithinReach(window: BrowserWindow, { placesWindows }: WindowSystem): void {
  if (!placesWindows || window.isMaximized() || window.isFullScreen()) return
  const place = backWithinReach(window.getBounds(), workAreas())
  if (place !== null) window.setBounds(place)
}

/** macOS leaves a black screen behind when a full-screen window is hidden: first it must shrink. */
function hideWindow(window: BrowserWindow): void {
  if (process.platform === 'darwin' && window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide())
    window.setFullScreen(false)
  } else window.hide()
}

/** Makes the main window and begins to load the app into it. */
export function createMainWindow(options: {
  readonly preload: string
  readonly icon: string
  readonly devTools: boolean
  readonly log: Logger
  readonly store: WindowStore
  readonly zoom: Zoom
  readonly system: WindowSystem
  /** It waits in the tray until a user asks for it. */
  readonly startHidden?: boolean
  /** While false, closing the window hides it and the music plays on. */
  readonly isQuitting: () => boolean
  readonly onVisibility: () => void
  /** A user has closed the window, and the app goes on. */
  readonly onClosed: () => void
  /** The key of the mini player was pressed. */
  readonly onMiniKey: () => void
  /** The page went away: a reload or a crash. */
  readonly onPageGone: () => void
}): MainWindow {
  const { log, store, system } = options
  const bounds = openingBounds(store.read('main'), workAreas(), system)
  const window = new BrowserWindow(
    windowOptions({
      bounds,
      preload: options.preload,
      icon: options.icon,
      dark: nativeTheme.shouldUseDarkColors,
      devTools: options.devTools,
    }),
  )
  const contents = window.webContents
  const followTheme = () => window.setBackgroundColor(paper(nativeTheme.shouldUseDarkColors))
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  lockNavigation(contents, log)
  obeyKeys(contents, options.zoom, {
    toggleFullScreen: () => setFullScreen(!isFullScreen()),
    toggleMiniPlayer: options.onMiniKey,
  })
  const stopWatching = watchDisplays(() => bringWithinReach(window, system))
  window.on('closed', stopWatching)

  // Maximising shows a window: one that starts hidden is maximised when it is first shown.
  let toMaximise = bounds.maximised
  // While the app quits, a second launch or a click on the tray may still arrive.
  const show = () => {
    if (window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    bringWithinReach(window, system)
    if (toMaximise) window.maximize()
    toMaximise = false
    window.show()
    window.focus()
  }
  const hide = () => {
    if (!window.isDestroyed()) hideWindow(window)
  }
  const isVisible = () => !window.isDestroyed() && window.isVisible() && !window.isMinimized()
  const isFullScreen = () => !window.isDestroyed() && window.isFullScreen()
  const setFullScreen = (on: boolean) => {
    if (!window.isDestroyed()) window.setFullScreen(on)
  }
  const noteFailure = (error: unknown) => log.error('the page could not be loaded', error)
  const load = () => void window.loadURL(APP_PAGE).catch(noteFailure)

  window.once('ready-to-show', () => {
    if (!options.startHidden) show()
  })
  window.on('close', (event) => {
    // One that was never shown is as it was.
    if (!toMaximise)
      store.write('main', boundsToSave(window.getNormalBounds(), window.isMaximized(), system))
    if (options.isQuitting()) return
    event.preventDefault()
    hide()
    options.onClosed()
  })
  let hasTaskbarButton = false
  window.on('show', () => {
    hasTaskbarButton = true
  })
  window.on('hide', () => {
    hasTaskbarButton = false
  })
  const onTaskbar = () => (hasTaskbarButton && !window.isDestroyed() ? window : null)
  window.on('show', options.onVisibility)
  window.on('hide', options.onVisibility)
  window.on('minimize', options.onVisibility)
  window.on('restore', options.onVisibility)
  window.on('focus', () => sendEvent(contents, windowChannels.onFocus, true))
  window.on('blur', () => sendEvent(contents, windowChannels.onFocus, false))
  // Not did-start-navigation: that comes before the veto too, for a page that then stays.
  contents.on('did-navigate', options.onPageGone)
  let lastTry: number | null = null
  let saysSo = false
  contents.on('did-navigate', (_event, url) => {
    saysSo = url === CRASH_PAGE_URL
  })
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('the page ended', { reason, exitCode })
    options.onPageGone()
    if (options.isQuitting()) return
    const now = Date.now()
    const next = afterCrash(reason, lastTry, saysSo, now)
    if (next === 'say-so') void window.loadURL(CRASH_PAGE_URL).catch(noteFailure)
    if (next !== 'load-again') return
    lastTry = now
    load()
  })

  load()
  return { contents, show, hide, isVisible, onTaskbar, setFullScreen, isFullScreen }
}
