import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { APP_ORIGIN } from '../../preload/contract.ts'
import { sendEvent } from '../ipc/send-event.ts'
import type { Logger } from '../log/logger.ts'
import { worthAnotherTry } from './after-crash.ts'
import { openingBounds } from './bounds.ts'
import { type BoundsStore, createBoundsStore } from './bounds-store.ts'
import { lockNavigation } from './lock-navigation.ts'
import { windowOptions } from './window-options.ts'

/** The one window that owns the player: hidden, never destroyed, while the app runs. */
export interface MainWindow {
  readonly contents: WebContents
  show(): void
  hide(): void
  isVisible(): boolean
  /** It has the system's focus: what happens in it is seen. */
  isFocused(): boolean
}

function rememberBounds(window: BrowserWindow, store: BoundsStore): void {
  store.write({ ...window.getNormalBounds(), maximised: window.isMaximized() })
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
  /** While false, closing the window hides it and the music plays on. */
  readonly isQuitting: () => boolean
  readonly onVisibility: () => void
  /** The page went away: a reload or a crash. */
  readonly onPageGone: () => void
}): MainWindow {
  const { log } = options
  const store = createBoundsStore(log)
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const bounds = openingBounds(store.read(), workAreas)
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
  lockNavigation(contents, log)

  // While the app quits, a second launch or a click on the tray may still arrive.
  const show = () => {
    if (window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  const hide = () => {
    if (!window.isDestroyed()) hideWindow(window)
  }
  const isVisible = () => !window.isDestroyed() && window.isVisible() && !window.isMinimized()
  const isFocused = () => !window.isDestroyed() && window.isFocused()
  const load = () => {
    window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => {
      log.error('the page could not be loaded', error)
    })
  }

  window.once('ready-to-show', () => {
    if (bounds.maximised) window.maximize()
    show()
  })
  window.on('close', (event) => {
    rememberBounds(window, store)
    if (options.isQuitting()) return
    event.preventDefault()
    hide()
  })
  window.on('show', options.onVisibility)
  window.on('hide', options.onVisibility)
  window.on('minimize', options.onVisibility)
  window.on('restore', options.onVisibility)
  window.on('focus', () => sendEvent(contents, 'window:focus', true))
  window.on('blur', () => sendEvent(contents, 'window:focus', false))
  // Not did-start-navigation: that comes before the veto too, for a page that then stays.
  contents.on('did-navigate', options.onPageGone)
  let lastTry: number | null = null
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('the page ended', { reason, exitCode })
    options.onPageGone()
    const now = Date.now()
    if (options.isQuitting() || !worthAnotherTry(reason, lastTry, now)) return
    lastTry = now
    load()
  })

  load()
  return { contents, show, hide, isVisible, isFocused }
}
