import { BrowserWindow } from 'electron'
import { miniChannels } from '../../preload/contract/mini.ts'
import type { PlayerReport } from '../../preload/contract/player.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { Signal } from '../../shared/signal.ts'
import { sendEvent } from '../ipc/channels.ts'
import type { Logger } from '../log/logger.ts'
import { miniBounds, miniSize, watchDisplays, workAreas } from './bounds.ts'
import { openContextMenus } from './context-menu.ts'
import { handleKeys } from './handle-keys.ts'
import { lockNavigation } from './lock-navigation.ts'
import { windowBackground } from './theme.ts'
import type { WindowStore } from './window-store.ts'
import type { Zoom } from './zoom.ts'

const MINI_PAGE = `${APP_ORIGIN}/screens/mini/index.html`

/** Mini player: a small always-on-top window with a second view of the player. It exists only while it is open. */
export interface MiniWindow {
  setOpen(open: boolean): void
  toggle(): void
  isOpen(): boolean
  isSender(webContentsId: number): boolean
  sendReport(report: PlayerReport): void
}

export function createMiniWindow(options: {
  readonly preload: string
  readonly icon: string
  readonly devTools: boolean
  readonly log: Logger
  readonly store: WindowStore
  readonly zoom: Zoom
  readonly placesWindows: boolean
  readonly ending: Pick<Signal, 'subscribe'>
  readonly onChanged: () => void
}): MiniWindow {
  const { log, store, zoom, placesWindows } = options
  let window: BrowserWindow | null = null

  function open(): void {
    const bounds = placesWindows
      ? miniBounds(store.read('mini'), zoom.factor(), workAreas())
      : miniSize(zoom.factor())
    const created = new BrowserWindow({
      ...bounds,
      // On macOS only panels appear above full-screen spaces and on all spaces.
      ...(process.platform === 'darwin' && { type: 'panel' }),
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
      // A click on a button works even when another program has focus.
      acceptFirstMouse: true,
      backgroundColor: windowBackground(),
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
    window = created
    const contents = created.webContents
    lockNavigation(contents, log, (url) => url === MINI_PAGE)
    openContextMenus(created, log)
    handleKeys(contents, zoom, {
      toggleFullScreen: () => {},
      toggleMiniPlayer: () => created.close(),
    })
    const fitBounds = () => {
      created.setBounds(miniBounds(created.getBounds(), zoom.factor(), workAreas()))
    }
    // On Wayland a window with a fixed size cannot be resized, so it is reopened in the new size.
    let isReopening = false
    const reopen = () => {
      if (isReopening) return
      isReopening = true
      created.once('closed', open)
      created.close()
    }
    const subscriptions = placesWindows
      ? [watchDisplays(fitBounds), zoom.subscribe(fitBounds)]
      : [zoom.subscribe(reopen)]
    created.once('ready-to-show', () => {
      if (!created.isDestroyed()) created.show()
    })
    const savePosition = () => {
      if (!placesWindows || created.isDestroyed()) return
      const { x, y } = created.getBounds()
      store.write('mini', { x, y })
    }
    created.on('close', savePosition)
    subscriptions.push(options.ending.subscribe(savePosition))
    created.on('closed', () => {
      for (const unsubscribe of subscriptions) unsubscribe()
      if (window === created) window = null
      options.onChanged()
    })
    contents.on('render-process-gone', (_event, { reason, exitCode }) => {
      log.error('the mini player’s page ended', { reason, exitCode })
      created.destroy()
    })
    created.loadURL(MINI_PAGE).catch((error: unknown) => {
      log.error('the mini player could not be loaded', error)
    })
    options.onChanged()
  }

  function setOpen(shouldOpen: boolean): void {
    if (!shouldOpen) window?.close()
    else if (window === null) open()
    else window.show()
  }

  return {
    setOpen,
    toggle: () => setOpen(window === null),
    isOpen: () => window !== null,
    isSender: (id) => window?.webContents.id === id,
    sendReport: (report) => {
      if (window !== null) sendEvent(window.webContents, miniChannels.onReport, report)
    },
  }
}
