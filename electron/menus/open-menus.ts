import {
  app,
  type BrowserWindow,
  Menu,
  type MenuItemConstructorOptions,
  nativeTheme,
} from 'electron'
import { type AppState, acceleratorOf, type MenuName } from '../../preload/contract/commands.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Logger } from '../log/logger.ts'
import { type Action, menuGroups } from './commands.ts'
import { createQuickMenus, isLoading, quickControls } from './quick-menus.ts'
import { createTray } from './tray.ts'
import type { TrayHost } from './tray-host.ts'

const text = desktopText.menus
const SEPARATOR = { type: 'separator' } as const

/** System entries of the app menu on macOS. COMMANDS adds "Quit". */
const SYSTEM_ENTRIES: readonly MenuItemConstructorOptions[] = [
  { role: 'about' },
  SEPARATOR,
  { role: 'services' },
  SEPARATOR,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  SEPARATOR,
]

/** Returns the template of the application menu. macOS needs it for editing keys. Other systems show it on Alt. */
export function applicationMenu(
  platform: NodeJS.Platform,
  isDevelopment: boolean,
  act: (action: Action) => void,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'

  const commandsOf = (menu: MenuName): MenuItemConstructorOptions[] =>
    menuGroups(menu, platform).flatMap((group, index) => [
      ...(index > 0 ? [SEPARATOR] : []),
      ...group.map((command) => {
        const accelerator = acceleratorOf(command, isMac)
        return {
          id: command.id,
          label: command.title,
          ...(accelerator !== undefined && { accelerator }),
          click: () => act(command.id),
        }
      }),
    ])
  const developerMenu: MenuItemConstructorOptions = {
    label: text.development,
    submenu: [{ role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }],
  }
  return [
    ...(isMac ? [{ label: text.app, submenu: [...SYSTEM_ENTRIES, ...commandsOf('app')] }] : []),
    { label: text.file, submenu: [{ role: 'close' }, ...commandsOf('file')] },
    { role: 'editMenu', label: text.edit },
    { label: text.playback, submenu: commandsOf('playback') },
    { label: text.view, submenu: commandsOf('view') },
    ...(isMac ? [{ role: 'windowMenu', label: text.window } as const] : []),
    ...(isDevelopment ? [developerMenu] : []),
  ]
}

/** Creates application menu, tray, dock menu and thumbnail toolbar. Returns a function to call after every change. */
export function openMenus(options: {
  readonly icons: string
  readonly state: () => AppState
  readonly isInFront: () => boolean
  readonly act: (action: Action) => void
  readonly trayHost: TrayHost
  readonly log: Logger
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
    () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
    act,
  )
  const render = () => {
    const currentState = state()
    renderTray()
    renderQuick(quickControls(currentState), isLoading(currentState.report.status))
  }
  nativeTheme.on('updated', render)
  render()
  return render
}
