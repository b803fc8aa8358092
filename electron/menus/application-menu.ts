import type { MenuItemConstructorOptions } from 'electron'
import { type Action, acceleratorOf, COMMANDS, type CommandId } from '../commands/commands.ts'
import { messages } from '../messages/en.ts'

export interface ApplicationMenuOptions {
  readonly platform: NodeJS.Platform
  /** Whether the menu offers what only developers need. */
  readonly development: boolean
  readonly act: (action: Action) => void
}

const text = messages.menus
const RULE = { type: 'separator' } as const

/**
 * The application's menu. macOS shows it in its bar and takes the keys for editing from it; elsewhere it
 * is hidden until Alt is pressed, and its accelerators work all the time.
 */
export function applicationMenu(options: ApplicationMenuOptions): MenuItemConstructorOptions[] {
  const { platform, development, act } = options
  const isMac = platform === 'darwin'

  const item = (id: CommandId): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(id, platform)
    return {
      id,
      label: COMMANDS[id].title,
      ...(accelerator !== undefined && { accelerator }),
      click: () => act(id),
    }
  }
  // The system's own entries, of which "quit" is ours everywhere.
  const app: MenuItemConstructorOptions = {
    label: text.app,
    submenu: [
      { role: 'about' },
      RULE,
      { role: 'services' },
      RULE,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      RULE,
      item('quit'),
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: text.file,
    submenu: isMac ? [{ role: 'close' }] : [{ role: 'close' }, item('quit')],
  }
  const playback: MenuItemConstructorOptions = {
    label: text.playback,
    submenu: [
      item('play-pause'),
      item('stop'),
      item('next'),
      item('previous'),
      RULE,
      item('volume-up'),
      item('volume-down'),
      item('mute'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: text.view,
    submenu: [
      item('mini-player'),
      item('full-screen'),
      RULE,
      item('zoom-in'),
      item('zoom-out'),
      item('zoom-reset'),
    ],
  }
  const forDevelopers: MenuItemConstructorOptions = {
    label: text.development,
    submenu: [{ role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }],
  }
  return [
    ...(isMac ? [app] : []),
    file,
    { role: 'editMenu', label: text.edit },
    playback,
    view,
    ...(isMac ? [{ role: 'windowMenu', label: text.window } as const] : []),
    ...(development ? [forDevelopers] : []),
  ]
}
