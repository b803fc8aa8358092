import path from 'node:path'
import { Menu, nativeTheme, Tray } from 'electron'
import type { Logger } from '../log/logger.ts'
import { trayIconName } from './tray-icon.ts'
import { type TrayAction, type TrayState, type TrayView, trayView } from './tray-view.ts'

/** A tray that is collected as garbage disappears from the panel: this keeps it. */
let kept: Tray | null = null

export interface TrayOptions {
  /** Folder of the icons. */
  readonly icons: string
  readonly state: () => TrayState
  readonly act: (action: TrayAction) => void
  readonly log: Logger
  readonly platform?: NodeJS.Platform
}

/**
 * Puts Undertone into the system's tray and returns `render`, to be called after every change of
 * state. Where there is no tray, render does nothing: a second launch shows the window.
 */
export function createTray(options: TrayOptions): () => void {
  const { icons, state, act, log, platform = process.platform } = options
  const icon = () => path.join(icons, trayIconName(platform, nativeTheme.shouldUseDarkColors))
  let tray: Tray
  try {
    tray = new Tray(icon())
  } catch (error) {
    log.warn('there is no tray on this desktop', error)
    return () => undefined
  }
  kept = tray
  let shown: string | null = null

  /** The one place where a view becomes a menu. Linux shows changes only on a new menu. */
  const apply = ({ tooltip, entries }: TrayView) => {
    tray.setToolTip(tooltip)
    tray.setContextMenu(
      Menu.buildFromTemplate(
        entries.map(({ id, label, enabled, action }) => ({
          id,
          label,
          enabled,
          click: () => act(action),
        })),
      ),
    )
  }
  const render = () => {
    const view = trayView(state())
    const key = JSON.stringify(view)
    if (key === shown) return
    shown = key
    apply(view)
  }

  // On macOS a click opens the menu and is an event as well: doing both would hide the window each time.
  if (platform !== 'darwin') tray.on('click', () => act(state().windowVisible ? 'hide' : 'show'))
  nativeTheme.on('updated', () => tray.setImage(icon()))
  render()
  return render
}

/** Takes the icon out of the panel at once when the app ends. */
export function removeTray(): void {
  kept?.destroy()
  kept = null
}
