import path from 'node:path'
import { Menu, type MenuItemConstructorOptions, nativeTheme, Tray } from 'electron'
import type { AppState } from '../../preload/contract/commands.ts'
import type { Logger } from '../log/logger.ts'
import type { Action } from './commands.ts'
import type { TrayHost } from './tray-host.ts'
import { nextProgressChange, type TrayEntry, type TrayView, trayView } from './tray-view.ts'

/** macOS colors template images. Linux reports no theme, so its icon is readable on light and dark panels. */
export function trayIconName(platform: NodeJS.Platform, dark: boolean): string {
  if (platform === 'darwin') return 'trayTemplate.png'
  if (platform === 'win32') return dark ? 'tray-dark.ico' : 'tray-light.ico'
  return 'tray.png'
}

/** In ms. Bounds menu rebuilds, which are expensive for the system. */
export const RENDER_EVERY_MS = 50

let removeCurrentTray: (() => void) | null = null

interface TrayOptions {
  readonly icons: string
  readonly state: () => AppState
  /** Returns true when the main window has focus. A click on the icon then hides it. Otherwise the click shows it. */
  readonly isInFront: () => boolean
  readonly act: (action: Action) => void
  readonly host: TrayHost
  readonly log: Logger
  readonly platform?: NodeJS.Platform
}

function menuTemplate(
  entries: TrayView['entries'],
  act: (action: Action) => void,
): MenuItemConstructorOptions[] {
  const item = ({ id, label, enabled, action, entries: submenu, checked }: TrayEntry) => ({
    id,
    label,
    enabled,
    ...(checked !== undefined && { type: 'radio' as const, checked }),
    ...(submenu && { submenu: menuTemplate(submenu, act) }),
    ...(action !== undefined && { click: () => act(action) }),
  })
  return entries.map((entry) => (entry === 'separator' ? { type: 'separator' } : item(entry)))
}

interface Icon {
  readonly render: () => void
  readonly remove: () => void
}

function createIcon(options: TrayOptions): Icon | null {
  const { icons, state, host, log, platform = process.platform } = options
  const act = (action: Action) => {
    host.reportClick()
    options.act(action)
  }
  const iconPath = () =>
    path.join(icons, trayIconName(platform, nativeTheme.shouldUseDarkColorsForSystemIntegratedUI))
  let tray: Tray
  try {
    tray = new Tray(iconPath())
  } catch (error) {
    log.warn('there is no tray on this desktop', error)
    return null
  }
  let shownView: string | null = null
  let progressTimer: NodeJS.Timeout | undefined

  /** Replaces the menu, because Linux does not show changes of an existing menu. */
  const render = () => {
    const now = Date.now()
    const view = trayView(state(), now)
    clearTimeout(progressTimer)
    const nextChange = nextProgressChange(state(), now)
    if (nextChange !== null) progressTimer = setTimeout(render, nextChange - now).unref()
    const serializedView = JSON.stringify(view)
    if (serializedView === shownView) return
    shownView = serializedView
    tray.setToolTip(view.tooltip)
    tray.setContextMenu(Menu.buildFromTemplate(menuTemplate(view.entries, act)))
  }
  let renderTimer: NodeJS.Timeout | undefined
  const renderSoon = () => {
    renderTimer ??= setTimeout(() => {
      renderTimer = undefined
      render()
    }, RENDER_EVERY_MS)
  }
  const onTheme = () => tray.setImage(iconPath())

  // On macOS a click opens the menu and also emits `click`. Handling it would hide the window each time.
  if (platform !== 'darwin') tray.on('click', () => act(options.isInFront() ? 'hide' : 'show'))
  nativeTheme.on('updated', onTheme)
  render()
  return {
    render: renderSoon,
    remove: () => {
      clearTimeout(renderTimer)
      clearTimeout(progressTimer)
      nativeTheme.off('updated', onTheme)
      tray.destroy()
    },
  }
}

/**
 * Creates the tray icon, which replaces an existing one. Returns a function to call after every state change. On a
 * desktop without a tray there is no icon, and users show the window with a second launch.
 *
 * Electron looks for a panel only when it creates an icon. Without a panel, that icon never appears
 * (StatusIconLinuxDbus, TrayIconLinux::OnImplInitializationFailed). So a panel that appears later gets a new icon. When
 * a panel restarts, its icon returns by itself. In some versions of Electron a new icon would then appear twice or
 * without a menu (github.com/electron/electron/issues/49517).
 */
export function createTray(options: TrayOptions): () => void {
  const { host } = options
  removeTray()
  let icon: Icon | null = null
  /** True when a panel was present at the creation of the icon. Null before the creation. */
  let hadPanel: boolean | null = null
  const update = () => {
    const { isPresent } = host.state()
    if (isPresent === null || hadPanel === true || hadPanel === isPresent) return
    hadPanel = isPresent
    icon?.remove()
    icon = createIcon(options)
  }
  const unsubscribe = host.subscribe(update)
  update()
  // The closure also prevents garbage collection of the icon, which would remove it from the panel.
  removeCurrentTray = () => {
    unsubscribe()
    icon?.remove()
    icon = null
  }
  return () => icon?.render()
}

export function removeTray(): void {
  removeCurrentTray?.()
  removeCurrentTray = null
}
