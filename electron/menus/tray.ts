import path from 'node:path'
import { Menu, type MenuItemConstructorOptions, nativeTheme, Tray } from 'electron'
import type { Logger } from '../log/logger.ts'
import type { AppState } from './command.ts'
import type { Action } from './commands.ts'
import type { TrayHost } from './tray-host.ts'
import { nextMinute, type TrayEntry, type TrayView, trayView } from './tray-view.ts'

/**
 * File name of the tray's icon. macOS colors a template image by itself. Windows reports its taskbar's theme
 * and needs an ICO, whose pictures fit its scales. On Linux nothing reports whether the panel is dark, which
 * GNOME's is under every theme: the icon has a color that is readable on both.
 */
export function trayIconName(platform: NodeJS.Platform, dark: boolean): string {
  if (platform === 'darwin') return 'trayTemplate.png'
  if (platform === 'win32') return dark ? 'tray-dark.ico' : 'tray-light.ico'
  return 'tray.png'
}

/** Menus are rebuilt at most this often, in ms: users read no faster, and a rebuild costs the system. */
export const RENDER_EVERY_MS = 50

/** Takes the icon of this process out of the panel; null while there is none. */
let remove: (() => void) | null = null

interface TrayOptions {
  /** Folder of the icons. */
  readonly icons: string
  readonly state: () => AppState
  /** Whether the main window is the one in use: a click hides it, and shows one that is covered or hidden. */
  readonly isInFront: () => boolean
  readonly act: (action: Action) => void
  readonly host: TrayHost
  readonly log: Logger
  readonly platform?: NodeJS.Platform
}

/** A view's lines as Electron takes them. */
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
  return entries.map((entry) => (entry === 'rule' ? { type: 'separator' } : item(entry)))
}

/** One icon in the panel, and its menu. */
interface Icon {
  /** Shows the current state. What changes together is shown together. */
  readonly render: () => void
  readonly remove: () => void
}

/** The one place that makes the icon. Null on a desktop without a tray. */
function putUpIcon(options: TrayOptions): Icon | null {
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

  /** The one place where a view becomes a menu. Linux shows changes only on a new menu. */
  const render = () => {
    const now = Date.now()
    const view = trayView(state(), now)
    clearTimeout(minute)
    const next = nextMinute(state(), now)
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

  // On macOS a click opens the menu and is an event as well: doing both would hide the window each time.
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
 * Puts Undertone into the system's tray and returns `render`, to be called after every change of state.
 * Where there is no tray, render does nothing: a second launch shows the window. A tray that is there
 * already is removed.
 *
 * Electron looks for a panel only when it makes an icon, and the icon of a process that has found none never
 * appears (StatusIconLinuxDbus, TrayIconLinux::OnImplInitializationFailed). So the icon is made again when a
 * panel appears after it. One that a panel has shown comes back by itself when the panel restarts, and must
 * not be made again: some versions of Electron show it twice or without a menu
 * (github.com/electron/electron/issues/49517).
 */
export function createTray(options: TrayOptions): () => void {
  const { host } = options
  removeTray()
  let icon: Icon | null = null
  /** Whether a panel was there when the icon was made; null before that. */
  let hadPanel: boolean | null = null
  const follow = () => {
    const { isThere } = host.state()
    if (isThere === null || hadPanel === true || hadPanel === isThere) return
    hadPanel = isThere
    icon?.remove()
    icon = putUpIcon(options)
  }
  const unsubscribe = host.subscribe(follow)
  follow()
  // Its closure also keeps the icon from being collected as garbage, with which it would leave the panel.
  remove = () => {
    unsubscribe()
    icon?.remove()
    icon = null
  }
  return () => icon?.render()
}

/** Takes the icon out of the panel when the app ends. */
export function removeTray(): void {
  remove?.()
  remove = null
}
