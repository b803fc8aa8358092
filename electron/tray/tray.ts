import path from 'node:path'
import { Menu, type MenuItemConstructorOptions, nativeTheme, Tray } from 'electron'
import type { AppState } from '../commands/command.ts'
import type { Action } from '../commands/commands.ts'
import type { Logger } from '../log/logger.ts'
import { coalesce } from './coalesce.ts'
import { isPanelDark, trayIconName } from './taskbar-theme.ts'
import type { TrayEntry } from './tray-submenus.ts'
import { nextMinute, type TrayView, trayView } from './tray-view.ts'

/** A tray that is collected as garbage disappears from the panel: this keeps it. */
let kept: { readonly tray: Tray; readonly release: () => void } | null = null

export interface TrayOptions {
  /** Folder of the icons. */
  readonly icons: string
  readonly state: () => AppState
  /** Whether the main window is the one in use: a click hides it, and shows one that is covered or hidden. */
  readonly isInFront: () => boolean
  readonly act: (action: Action) => void
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

/**
 * Puts Undertone into the system's tray and returns `render`, to be called after every change of state;
 * what changes together is shown together. Where there is no tray, render does nothing: a second launch
 * shows the window. A tray that is there already gives way.
 */
export function createTray(options: TrayOptions): () => void {
  const { icons, state, act, log, platform = process.platform } = options
  removeTray()
  const icon = () => path.join(icons, trayIconName(platform, isPanelDark()))
  let tray: Tray
  try {
    tray = new Tray(icon())
  } catch (error) {
    log.warn('there is no tray on this desktop', error)
    return () => undefined
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
  const changes = coalesce(render)
  const onTheme = () => tray.setImage(icon())

  // On macOS a click opens the menu and is an event as well: doing both would hide the window each time.
  if (platform !== 'darwin') tray.on('click', () => act(options.isInFront() ? 'hide' : 'show'))
  nativeTheme.on('updated', onTheme)
  kept = {
    tray,
    release: () => {
      changes.cancel()
      clearTimeout(minute)
      nativeTheme.off('updated', onTheme)
    },
  }
  render()
  return () => {
    if (kept?.tray === tray) changes.ask()
  }
}

/** Takes the icon out of the panel at once when the app ends. */
export function removeTray(): void {
  kept?.release()
  kept?.tray.destroy()
  kept = null
}
