import { BrowserWindow, dialog, nativeTheme, type WebContents } from 'electron'
import { windowChannels } from '../../preload/contract/window.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Signal } from '../../shared/signal.ts'
import type { Quitting } from '../app/lifecycle.ts'
import { sendEvent } from '../ipc/channels.ts'
import type { Logger } from '../log/logger.ts'
import type { TrayHost } from '../menus/tray-host.ts'
import { createBackground } from './background.ts'
import {
  initialBounds,
  MINIMUM_SIZE,
  reachableBounds,
  rememberBounds,
  watchDisplays,
  workAreas,
} from './bounds.ts'
import { openContextMenus } from './context-menu.ts'
import { CRASH_PAGE_URL } from './crash-page.ts'
import { handleKeys } from './handle-keys.ts'
import { lockNavigation } from './lock-navigation.ts'
import { chooseCrashRecovery, recentReloads, watchHang } from './page-failure.ts'
import { windowBackground } from './theme.ts'
import type { WindowStore } from './window-store.ts'
import type { Zoom } from './zoom.ts'

const APP_PAGE = `${APP_ORIGIN}/`

/** In ms. A click on tray or taskbar first takes focus from the window. The click event arrives within this time. */
const CLICK_AFTER_BLUR_MS = 500

/** Window whose page contains the player. Closing it only hides it while the app runs. */
export interface MainWindow {
  readonly contents: WebContents
  show(): void
  hide(): void
  isVisible(): boolean
  /** Returns true when the window has focus, or had it until the click that is being handled. */
  isInFront(): boolean
  /** Returns the window while it has a taskbar button, which is after its first show, unless it is hidden. */
  taskbarWindow(): BrowserWindow | null
  setFullScreen(on: boolean): void
  navigate(direction: 'back' | 'forward'): void
  isFullScreen(): boolean
}

/** Leaves full screen first on macOS, which shows a black screen when a full-screen window is hidden. */
function hideWindow(window: BrowserWindow): void {
  if (process.platform === 'darwin' && window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide())
    window.setFullScreen(false)
  } else window.hide()
}

/** Asks the user about unsaved changes. Without this dialog, Electron would cancel quitting silently. */
function confirmLeave(window: BrowserWindow): boolean {
  const text = desktopText.unsaved
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

export function createMainWindow(options: {
  readonly preload: string
  readonly icon: string
  /** Allows developer tools, where pasted code runs as the app. */
  readonly devTools: boolean
  readonly log: Logger
  readonly store: WindowStore
  readonly zoom: Zoom
  readonly placesWindows: boolean
  readonly startHidden?: boolean
  readonly trayHost: Pick<TrayHost, 'state' | 'subscribe'>
  readonly quitting: Quitting
  readonly ending: Pick<Signal, 'subscribe'>
  readonly onVisibilityChanged: () => void
  readonly onClosed: () => void
  readonly onMiniPlayerKey: () => void
  readonly onPageLost: () => void
  readonly onPageUnrecoverable: (reason: string) => void
}): MainWindow {
  const { log, store, placesWindows } = options
  const { maximized, ...bounds } = initialBounds(store.read('main'), workAreas(), placesWindows)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    show: false,
    title: 'Undertone',
    icon: options.icon,
    autoHideMenuBar: true,
    backgroundColor: windowBackground(),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Applies to multi-line fields only, because index.html disables it for single-line fields.
      spellcheck: true,
      devTools: options.devTools,
      // The player needs its timers while the window is hidden.
      backgroundThrottling: false,
    },
  })
  const contents = window.webContents
  const followTheme = () => window.setBackgroundColor(windowBackground())
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  lockNavigation(contents, log)
  openContextMenus(window, log)
  handleKeys(contents, options.zoom, {
    toggleFullScreen: () => setFullScreen(!isFullScreen()),
    toggleMiniPlayer: options.onMiniPlayerKey,
  })
  const ensureReachable = () => {
    if (!placesWindows || window.isMaximized() || window.isFullScreen()) return
    const reachable = reachableBounds(window.getBounds(), workAreas())
    if (reachable !== null) window.setBounds(reachable)
  }
  window.on('closed', watchDisplays(ensureReachable))

  const visibilityChanged = () => {
    reportVisible()
    options.onVisibilityChanged()
  }
  const background = createBackground({
    window,
    trayHost: options.trayHost,
    startHidden: options.startHidden ?? false,
    hide: () => hideWindow(window),
    onMinimized: visibilityChanged,
  })
  // maximize() also shows the window. So the app maximizes a window that starts hidden when it first shows it.
  let maximizeOnShow = maximized
  const maximizeIfNeeded = () => {
    if (maximizeOnShow) window.maximize()
    maximizeOnShow = false
  }
  const show = () => {
    // A second launch or a tray click may arrive while the app quits.
    if (window.isDestroyed()) return
    background.leave()
    if (window.isMinimized()) window.restore()
    ensureReachable()
    maximizeIfNeeded()
    window.show()
    window.focus()
  }
  // The user may restore a minimized window from the taskbar. Wayland reports only focus.
  const onReturn = () => {
    const wasInBackground = background.leave()
    if (wasInBackground) maximizeIfNeeded()
    return wasInBackground
  }
  window.on('show', onReturn)
  window.on('restore', onReturn)
  window.on('focus', () => {
    if (onReturn()) visibilityChanged()
  })
  // Wayland reports no minimized state, so `background` is necessary.
  const isVisible = () =>
    !window.isDestroyed() && !background.isEntered() && window.isVisible() && !window.isMinimized()
  let lastBlurTime = Number.NEGATIVE_INFINITY
  window.on('blur', () => {
    lastBlurTime = Date.now()
  })
  const isInFront = () =>
    isVisible() && (window.isFocused() || Date.now() - lastBlurTime < CLICK_AFTER_BLUR_MS)
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
  // `app-command` comes from mouse and keyboard buttons on Windows and Linux, `swipe` from three fingers on macOS.
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') navigate('back')
    if (command === 'browser-forward') navigate('forward')
  })
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') navigate('back')
    if (direction === 'right') navigate('forward')
  })
  const logLoadFailure = (error: unknown) => log.error('the page could not be loaded', error)
  const load = () => void window.loadURL(APP_PAGE).catch(logLoadFailure)

  rememberBounds({
    window,
    placesWindows,
    save: (bounds) => store.write('main', bounds),
    ending: options.ending,
    isMaximizePending: () => maximizeOnShow,
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
    // The window may be hidden when the user quits from the tray.
    show()
    if (confirmLeave(window)) event.preventDefault()
    else options.quitting.cancel()
  })
  let hasTaskbarButton = false
  window.on('show', () => {
    hasTaskbarButton = true
  })
  window.on('hide', () => {
    hasTaskbarButton = false
  })
  const taskbarWindow = () => (hasTaskbarButton && !window.isDestroyed() ? window : null)
  const reportVisible = () => sendEvent(contents, windowChannels.onVisible, isVisible())
  window.on('show', visibilityChanged)
  window.on('hide', visibilityChanged)
  window.on('minimize', visibilityChanged)
  window.on('restore', visibilityChanged)
  // The page's scripts already listen, but do not know that the window started hidden.
  contents.on('dom-ready', reportVisible)
  window.on('focus', () => sendEvent(contents, windowChannels.onFocus, true))
  window.on('blur', () => sendEvent(contents, windowChannels.onFocus, false))
  // Electron emits did-start-navigation also for blocked navigations.
  contents.on('did-navigate', options.onPageLost)
  let reloadTimes: readonly number[] = []
  let isCrashPage = false
  contents.on('did-navigate', (_event, url) => {
    isCrashPage = url === CRASH_PAGE_URL
  })
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('the page ended', { reason, exitCode })
    options.onPageLost()
    if (options.quitting.isQuitting()) return
    const now = Date.now()
    const recovery = chooseCrashRecovery(reason, reloadTimes, isCrashPage, now)
    if (recovery === 'give-up')
      options.onPageUnrecoverable(`the page cannot run: ${reason} (${exitCode})`)
    if (recovery === 'show-crash-page') {
      void window.loadURL(CRASH_PAGE_URL).catch(logLoadFailure)
      // The audio has stopped, and the user would not notice the crash page of a hidden window.
      if (!isVisible()) {
        background.leave()
        window.showInactive()
      }
    }
    if (recovery !== 'reload') return
    reloadTimes = [...recentReloads(reloadTimes, now), now]
    load()
  })

  load()
  return {
    contents,
    show,
    hide: background.enter,
    isVisible,
    isInFront,
    taskbarWindow,
    navigate,
    setFullScreen,
    isFullScreen,
  }
}
