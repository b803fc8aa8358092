import path from 'node:path'
import { Menu, type MenuItemConstructorOptions, nativeTheme, Tray } from 'electron'
import type { Logger } from '../log/logger.ts'
import type { AppState } from './command.ts'
import type { Action } from './commands.ts'
import type { TrayHost } from './tray-host.ts'
import { nextProgressChange, type TrayEntry, type TrayView, trayView } from './tray-view.ts'

/** macOS colors templates. Windows reports its theme. Linux reports none, so that icon is readable on both. */
export function trayIconName(platform: NodeJS.Platform, dark: boolean): string {
  if (platform === 'darwin') return 'trayTemplate.png'
  if (platform === 'win32') return dark ? 'tray-dark.ico' : 'tray-light.ico'
  return 'tray.png'
}

/** In ms. Bounds menu rebuilds, which are expensive for the system. */
export const RENDER_EVERY_MS = 50

let remove: (() => void) | null = null

interface TrayOptions {
  readonly icons: string
  readonly state: () => AppState
  /** The main window has focus. A click then hides it; otherwise the click shows it. */
  readonly isInFront: () => boolean
  readonly act: (action: Action) => void
  readonly host: TrayHost
  readonly log: Logger
  readonly platform?: NodeJS.Platform
}

function template(
  entries: TrayView['entries'],
  act: (action: Action) => void,
): MenuItemConstructorOptions[] {
  const item = ({ id, label, enabled, action, entries: inner, checked }: TrayEntry) => ({
    id,
    label,
    enabled,
    ...(checked !== undefined && { type: 'radio' as const, checked }),
    ...(inner && { submenu: template(inner, act) }),
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
    host.used()
    options.act(action)
  }
  const icon = () =>
    path.join(icons, trayIconName(platform, nativeTheme.shouldUseDarkColorsForSystemIntegratedUI))
  let tray: Tray
  try {
    tray = new Tray(icon())
  } catch (error) {
    log.warn('there is no tray on this desktop', error)
    return null
  }
  let shown: string | null = null
  let minute: NodeJS.Timeout | undefined

  /** Linux shows changes only when the menu is replaced. */
  const render = () => {
    const now = Date.now()
    const view = trayView(state(), now)
    clearTimeout(minute)
    const next = nextProgressChange(state(), now)
    if (next !== null) minute = setTimeout(render, next - now).unref()
    const key = JSON.stringify(view)
    if (key === shown) return
    shown = key
    tray.setToolTip(view.tooltip)
    tray.setContextMenu(Menu.buildFromTemplate(template(view.entries, act)))
  }
  let pending: NodeJS.Timeout | undefined
  const renderSoon = () => {
    pending ??= setTimeout(() => {
      pending = undefined
      render()
    }, RENDER_EVERY_MS)
  }
  const onTheme = () => tray.setImage(icon())

  // On macOS a click opens the menu and also emits `click`. Handling it would hide the window each time.
  if (platform !== 'darwin') tray.on('click', () => act(options.isInFront() ? 'hide' : 'show'))
  nativeTheme.on('updated', onTheme)
  render()
  return {
    render: renderSoon,
    remove: () => {
      clearTimeout(pending)
      clearTimeout(minute)
      nativeTheme.off('updated', onTheme)
      tray.destroy()
    },
  }
}

/**
 * Creates the tray icon and returns `render`, to be called after every state change. No-op on a desktop without a
 * tray, where a second launch shows the window. Replaces an existing icon.
 *
 * Electron looks for a panel only when it creates an icon, and an icon that found none never appears
 * (StatusIconLinuxDbus, TrayIconLinux::OnImplInitializationFailed). So the icon is created again when a panel appears
 * later. An icon that a panel has shown returns by itself when the panel restarts. It must not be created again: some
 * versions of Electron show it twice or without a menu (github.com/electron/electron/issues/49517).
 */
export function createTray(options: TrayOptions): () => void {
  const { host } = options
  removeTray()
  let icon: Icon | null = null
  /** A panel was present when the icon was created. Null before that. */
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
  remove = () => {
    unsubscribe()
    icon?.remove()
    icon = null
  }
  return () => icon?.render()
}

export function removeTray(): void {
  remove?.()
  remove = null
}
