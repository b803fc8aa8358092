import { BrowserWindow, dialog, nativeTheme, type WebContents } from 'electron'
import { windowChannels } from '../../preload/contract/window.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { Signal } from '../../shared/signal.ts'
import type { Quitting } from '../app/lifecycle.ts'
import { sendEvent } from '../ipc/channels.ts'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'
import type { TrayHost } from '../menus/tray-host.ts'
import { createBackground } from './background.ts'
import {
  backWithinReach,
  MINIMUM_SIZE,
  openingBounds,
  rememberBounds,
  watchDisplays,
  workAreas,
} from './bounds.ts'
import { openContextMenus } from './context-menu.ts'
import { CRASH_PAGE_URL } from './crash-page.ts'
import { lockNavigation } from './lock-navigation.ts'
import { obeyKeys } from './obey-keys.ts'
import { afterCrash, recentTries, watchHang } from './page-failure.ts'
import { paper } from './theme.ts'
import type { WindowStore } from './window-store.ts'
import type { Zoom } from './zoom.ts'

/** The app's page. */
const APP_PAGE = `${APP_ORIGIN}/`

/** A click on the tray or taskbar takes the focus from the window first, and arrives within this time, in ms. */
const CLICK_OUTSIDE_MS = 500

/** The one window that owns the player: hidden, never destroyed, while the app runs. */
export interface MainWindow {
  readonly contents: WebContents
  show(): void
  hide(): void
  isVisible(): boolean
  /** Visible and in use until now: not covered by another program's window. */
  isInFront(): boolean
  /** The window while it has a button in the taskbar; null before it was shown and while it is hidden. */
  onTaskbar(): BrowserWindow | null
  setFullScreen(on: boolean): void
  navigate(direction: 'back' | 'forward'): void
  isFullScreen(): boolean
}

/** macOS leaves a black screen behind when a full-screen window is hidden: first it must shrink. */
function hideWindow(window: BrowserWindow): void {
  if (process.platform === 'darwin' && window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide())
    window.setFullScreen(false)
  } else window.hide()
}

/** The page has something unsaved. Electron would cancel the quit without a word. */
function asksToLeave(window: BrowserWindow): boolean {
  const text = messages.unsaved
  const [STAY, LEAVE] = [0, 1]
  const pressed = dialog.showMessageBoxSync(window, {
    type: 'question',
    title: text.title,
    message: text.message,
    detail: text.detail,
    buttons: [text.stay, text.leave],
    defaultId: STAY,
    cancelId: STAY,
    noLink: true,
  })
  return pressed === LEAVE
}

/** Makes the main window and begins to load the app into it. */
export function createMainWindow(options: {
  readonly preload: string
  /** Picture file of the window, for Linux and Windows; macOS takes the bundle's. */
  readonly icon: string
  /** Whether developer tools may be opened: what is pasted there runs as the app. */
  readonly devTools: boolean
  readonly log: Logger
  readonly store: WindowStore
  readonly zoom: Zoom
  readonly placesWindows: boolean
  /** It waits in the background until a user asks for it. */
  readonly startHidden?: boolean
  readonly trayHost: Pick<TrayHost, 'state' | 'subscribe'>
  /** Until then, closing the window hides it and the music plays on. */
  readonly quitting: Quitting
  /** Emits before the app ends. */
  readonly ending: Pick<Signal, 'subscribe'>
  readonly onVisibility: () => void
  /** A user has closed the window, and the app goes on. */
  readonly onClosed: () => void
  /** The key of the mini player was pressed. */
  readonly onMiniKey: () => void
  /** The page went away: a reload or a crash. */
  readonly onPageGone: () => void
  /** No page can run in the window: the app has to end. */
  readonly onPageLost: (why: string) => void
}): MainWindow {
  const { log, store, placesWindows } = options
  const { maximised, ...place } = openingBounds(store.read('main'), workAreas(), placesWindows)
  const window = new BrowserWindow({
    ...place,
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    // It appears when its page has been painted, not before.
    show: false,
    title: 'Undertone',
    icon: options.icon,
    autoHideMenuBar: true,
    backgroundColor: paper(),
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
  })
  const contents = window.webContents
  const followTheme = () => window.setBackgroundColor(paper())
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  lockNavigation(contents, log)
  openContextMenus(window, log)
  obeyKeys(contents, options.zoom, {
    toggleFullScreen: () => setFullScreen(!isFullScreen()),
    toggleMiniPlayer: options.onMiniKey,
  })
  /** A screen that was unplugged may have taken the window along. */
  const bringWithinReach = () => {
    if (!placesWindows || window.isMaximized() || window.isFullScreen()) return
    const reachable = backWithinReach(window.getBounds(), workAreas())
    if (reachable !== null) window.setBounds(reachable)
  }
  window.on('closed', watchDisplays(bringWithinReach))

  const visibilityChanged = () => {
    reportVisible()
    options.onVisibility()
  }
  const background = createBackground({
    window,
    trayHost: options.trayHost,
    startHidden: options.startHidden ?? false,
    hide: () => hideWindow(window),
    onMinimized: visibilityChanged,
  })
  // Maximising shows a window: one that starts hidden is maximised when it is first shown.
  let toMaximise = maximised
  const maximiseOnce = () => {
    if (toMaximise) window.maximize()
    toMaximise = false
  }
  // While the app quits, a second launch or a click on the tray may still arrive.
  const show = () => {
    if (window.isDestroyed()) return
    background.leave()
    if (window.isMinimized()) window.restore()
    bringWithinReach()
    maximiseOnce()
    window.show()
    window.focus()
  }
  // The user may bring a minimized window back from the taskbar. Wayland reports the focus only.
  const cameBack = () => {
    const isBack = background.leave()
    if (isBack) maximiseOnce()
    return isBack
  }
  window.on('show', cameBack)
  window.on('restore', cameBack)
  window.on('focus', () => {
    if (cameBack()) visibilityChanged()
  })
  // Wayland reports no minimized state.
  const isVisible = () =>
    !window.isDestroyed() && !background.isEntered() && window.isVisible() && !window.isMinimized()
  let leftAt = Number.NEGATIVE_INFINITY
  window.on('blur', () => {
    leftAt = Date.now()
  })
  const isInFront = () =>
    isVisible() && (window.isFocused() || Date.now() - leftAt < CLICK_OUTSIDE_MS)
  const isFullScreen = () => !window.isDestroyed() && window.isFullScreen()
  const setFullScreen = (on: boolean) => {
    if (!window.isDestroyed()) window.setFullScreen(on)
  }
  const navigate = (direction: 'back' | 'forward') => {
    if (window.isDestroyed()) return
    const { navigationHistory } = contents
    if (direction === 'back') navigationHistory.goBack()
    else navigationHistory.goForward()
  }
  // Keys and buttons of mice and keyboards on Windows and Linux; three fingers on macOS, where AppKit calls
  // the direction "left" that leads back.
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') navigate('back')
    if (command === 'browser-forward') navigate('forward')
  })
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') navigate('back')
    if (direction === 'right') navigate('forward')
  })
  const noteFailure = (error: unknown) => log.error('the page could not be loaded', error)
  const load = () => void window.loadURL(APP_PAGE).catch(noteFailure)

  rememberBounds({
    window,
    placesWindows,
    save: (bounds) => store.write('main', bounds),
    ending: options.ending,
    isPending: () => toMaximise,
  })
  watchHang(window, log)
  window.once('ready-to-show', () => {
    if (!options.startHidden) show()
  })
  window.on('close', (event) => {
    if (options.quitting.isQuitting()) return
    event.preventDefault()
    background.enter()
    options.onClosed()
  })
  contents.on('will-prevent-unload', (event) => {
    // Quit from the tray, the window may be hidden.
    show()
    if (asksToLeave(window)) event.preventDefault()
    else options.quitting.cancel()
  })
  let hasTaskbarButton = false
  window.on('show', () => {
    hasTaskbarButton = true
  })
  window.on('hide', () => {
    hasTaskbarButton = false
  })
  const onTaskbar = () => (hasTaskbarButton && !window.isDestroyed() ? window : null)
  const reportVisible = () => sendEvent(contents, windowChannels.onVisible, isVisible())
  window.on('show', visibilityChanged)
  window.on('hide', visibilityChanged)
  window.on('minimize', visibilityChanged)
  window.on('restore', visibilityChanged)
  // A page of its own scripts listens by then; it does not know of a window that started hidden.
  contents.on('dom-ready', reportVisible)
  window.on('focus', () => sendEvent(contents, windowChannels.onFocus, true))
  window.on('blur', () => sendEvent(contents, windowChannels.onFocus, false))
  // Not did-start-navigation: that comes before the veto too, for a page that then stays.
  contents.on('did-navigate', options.onPageGone)
  let tries: readonly number[] = []
  let saysSo = false
  contents.on('did-navigate', (_event, url) => {
    saysSo = url === CRASH_PAGE_URL
  })
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('the page ended', { reason, exitCode })
    options.onPageGone()
    if (options.quitting.isQuitting()) return
    const now = Date.now()
    const next = afterCrash(reason, tries, saysSo, now)
    if (next === 'give-up') options.onPageLost(`the page cannot run: ${reason} (${exitCode})`)
    if (next === 'say-so') {
      void window.loadURL(CRASH_PAGE_URL).catch(noteFailure)
      // In the tray the crash page would go unnoticed: the music has stopped.
      if (!isVisible()) {
        background.leave()
        window.showInactive()
      }
    }
    if (next !== 'load-again') return
    tries = [...recentTries(tries, now), now]
    load()
  })

  load()
  return {
    contents,
    show,
    hide: background.enter,
    isVisible,
    isInFront,
    onTaskbar,
    navigate,
    setFullScreen,
    isFullScreen,
  }
}
