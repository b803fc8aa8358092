import { BrowserWindow } from 'electron'
import { miniChannels } from '../../preload/contract/mini.ts'
import type { PlayerReport } from '../../preload/contract/player.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { Signal } from '../../shared/signal.ts'
import { sendEvent } from '../ipc/channels.ts'
import type { Logger } from '../log/logger.ts'
import { miniBounds, miniSize, watchDisplays, workAreas } from './bounds.ts'
import { openContextMenus } from './context-menu.ts'
import { lockNavigation } from './lock-navigation.ts'
import { obeyKeys } from './obey-keys.ts'
import { paper } from './theme.ts'
import type { WindowStore } from './window-store.ts'
import type { Zoom } from './zoom.ts'

/** The only page the window ever shows. */
const MINI_PAGE = `${APP_ORIGIN}/screens/mini/index.html`

/** The small window that stays on top: a second view of the player, made when it is opened. */
export interface MiniWindow {
  setOpen(open: boolean): void
  toggle(): void
  isOpen(): boolean
  /** Whether this webContents id is that of the open mini player. */
  isSender(webContentsId: number): boolean
  /** Shows what the player has come to. */
  show(report: PlayerReport): void
}

/** Makes no window yet. There is one at most. */
export function createMiniWindow(options: {
  readonly preload: string
  readonly icon: string
  readonly devTools: boolean
  readonly log: Logger
  readonly store: WindowStore
  readonly zoom: Zoom
  readonly placesWindows: boolean
  /** Emits before the app ends. */
  readonly ending: Pick<Signal, 'subscribe'>
  /** It was opened or has closed. */
  readonly onChanged: () => void
}): MiniWindow {
  const { log, store, zoom, placesWindows } = options
  let window: BrowserWindow | null = null

  function open(): void {
    const bounds = placesWindows
      ? miniBounds(store.read('mini'), zoom.factor(), workAreas())
      : miniSize(zoom.factor())
    const made = new BrowserWindow({
      ...bounds,
      // On macOS only a panel is above full-screen spaces, and on every space.
      ...(process.platform === 'darwin' && { type: 'panel' }),
      show: false,
      title: 'Undertone',
      icon: options.icon,
      // Its own page is the handle.
      frame: false,
      resizable: false,
      maximizable: false,
      minimizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      autoHideMenuBar: true,
      // A click on a button acts at once, although another program has the focus.
      acceptFirstMouse: true,
      backgroundColor: paper(),
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
    })
    window = made
    const contents = made.webContents
    // Its page may be loaded again, and there is no other.
    lockNavigation(contents, log, (url) => url === MINI_PAGE)
    openContextMenus(made, log)
    obeyKeys(contents, zoom, {
      toggleFullScreen: () => {},
      toggleMiniPlayer: () => made.close(),
    })
    const fit = () => {
      const place = miniBounds(made.getBounds(), zoom.factor(), workAreas())
      made.setBounds(place)
    }
    // A window that may not be resized is made anew, once it is gone, in the size of that moment.
    let isReopening = false
    const reopen = () => {
      if (isReopening) return
      isReopening = true
      made.once('closed', open)
      made.close()
    }
    const stops = placesWindows
      ? [watchDisplays(fit), zoom.subscribe(fit)]
      : [zoom.subscribe(reopen)]
    made.once('ready-to-show', () => {
      if (!made.isDestroyed()) made.show()
    })
    const savePlace = () => {
      if (!placesWindows || made.isDestroyed()) return
      const { x, y } = made.getBounds()
      store.write('mini', { x, y })
    }
    made.on('close', savePlace)
    const stopSaving = options.ending.subscribe(savePlace)
    made.on('closed', () => {
      for (const stop of [...stops, stopSaving]) stop()
      if (window === made) window = null
      options.onChanged()
    })
    contents.on('render-process-gone', (_event, { reason, exitCode }) => {
      log.error('the mini player’s page ended', { reason, exitCode })
      made.destroy()
    })
    made.loadURL(MINI_PAGE).catch((error: unknown) => {
      log.error('the mini player could not be loaded', error)
    })
    options.onChanged()
  }

  function setOpen(isWanted: boolean): void {
    if (!isWanted) window?.close()
    else if (window === null) open()
    else window.show()
  }

  return {
    setOpen,
    toggle: () => setOpen(window === null),
    isOpen: () => window !== null,
    isSender: (id) => window?.webContents.id === id,
    show: (report) => {
      if (window !== null) sendEvent(window.webContents, miniChannels.onReport, report)
    },
  }
}
