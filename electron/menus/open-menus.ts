import { app, type BrowserWindow, Menu, nativeTheme } from 'electron'
import type { Logger } from '../log/logger.ts'
import { applicationMenu } from './application-menu.ts'
import type { AppState } from './command.ts'
import type { Action } from './commands.ts'
import { createQuickMenus, isAwaited, quickControls } from './quick-menus.ts'
import { isPanelDark } from './taskbar-theme.ts'
import { createTray } from './tray.ts'
import type { TrayHost } from './tray-host.ts'

/**
 * Puts up everything outside the page that can be pressed: the application's menu, the tray, the dock's
 * menu (macOS) and the thumbnail's buttons (Windows). Returns `render`, to be called after every change.
 */
export function openMenus(options: {
  /** Folder of the tray's icons. */
  readonly icons: string
  readonly state: () => AppState
  /** Whether the main window is the one in use. */
  readonly isInFront: () => boolean
  readonly act: (action: Action) => void
  readonly trayHost: TrayHost
  readonly log: Logger
  /** The main window while it has a button in the taskbar. */
  readonly taskbarWindow: () => BrowserWindow | null
}): () => void {
  const { state, act, taskbarWindow } = options
  const menu = applicationMenu(process.platform, !app.isPackaged, act)
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  const renderTray = createTray({ ...options, host: options.trayHost })
  const renderQuick = createQuickMenus(
    () => ({
      dock: app.dock,
      thumbnail: process.platform === 'win32' ? taskbarWindow() : null,
    }),
    isPanelDark,
    act,
  )
  const render = () => {
    const now = state()
    renderTray()
    renderQuick(quickControls(now), isAwaited(now.report.status))
  }
  nativeTheme.on('updated', render)
  render()
  return render
}
