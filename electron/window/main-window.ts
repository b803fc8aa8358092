import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { APP_ORIGIN } from '../../preload/contract.ts'
import { sendEvent } from '../ipc/send-event.ts'
import type { Logger } from '../log/logger.ts'
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
}

function rememberBounds(window: BrowserWindow, store: BoundsStore): void {
  store.write({ ...window.getNormalBounds(), maximised: window.isMaximized() })
}

/** Makes the main window and begins to load the app into it. */
export function createMainWindow(options: {
  readonly preload: string
  readonly icon: string
  readonly log: Logger
  /** While false, closing the window hides it and the music plays on. */
  readonly isQuitting: () => boolean
  readonly onVisibility: () => void
  /** The page went away: a reload or a crash. */
  readonly onPageGone: () => void
}): MainWindow {
  const { log } = options
  const store = createBoundsStore()
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const bounds = openingBounds(store.read(), workAreas)
  const window = new BrowserWindow(
    windowOptions({
      bounds,
      preload: options.preload,
      icon: options.icon,
      dark: nativeTheme.shouldUseDarkColors,
    }),
  )
  const contents = window.webContents
  lockNavigation(contents, log)

  const show = () => {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  window.once('ready-to-show', () => {
    if (bounds.maximised) window.maximize()
    show()
  })
  window.on('close', (event) => {
    rememberBounds(window, store)
    if (options.isQuitting()) return
    event.preventDefault()
    window.hide()
  })
  window.on('show', options.onVisibility)
  window.on('hide', options.onVisibility)
  window.on('focus', () => sendEvent(contents, 'window:focus', true))
  window.on('blur', () => sendEvent(contents, 'window:focus', false))
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) options.onPageGone()
  })
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('the page ended', { reason, exitCode })
    options.onPageGone()
  })

  window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => {
    log.error('the page could not be loaded', error)
  })
  return { contents, show, hide: () => window.hide(), isVisible: () => window.isVisible() }
}
