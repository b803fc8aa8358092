import type { MenuItemConstructorOptions } from 'electron'
import { messages } from '../locales/en.ts'
import type { MenuName } from './command.ts'
import { type Action, acceleratorOf, menuGroups } from './commands.ts'

const text = messages.menus
const RULE = { type: 'separator' } as const

/** The system's own entries of the first menu on macOS, of which "quit" is ours everywhere. */
const SYSTEM_ENTRIES: readonly MenuItemConstructorOptions[] = [
  { role: 'about' },
  RULE,
  { role: 'services' },
  RULE,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  RULE,
]

/**
 * The application's menu. macOS shows it in its bar and takes the keys for editing from it; elsewhere it
 * is hidden until Alt is pressed, and its accelerators work all the time. `isDevelopment`: it offers what only
 * developers need.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  isDevelopment: boolean,
  act: (action: Action) => void,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'

  /** The registry's commands of a menu, with a rule between groups. */
  const commandsOf = (menu: MenuName): MenuItemConstructorOptions[] =>
    menuGroups(menu, platform).flatMap((group, index) => [
      ...(index > 0 ? [RULE] : []),
      ...group.map((command) => {
        const accelerator = acceleratorOf(command, platform)
        return {
          id: command.id,
          label: command.title,
          ...(accelerator !== undefined && { accelerator }),
          click: () => act(command.id),
        }
      }),
    ])
  const forDevelopers: MenuItemConstructorOptions = {
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
    ...(isDevelopment ? [forDevelopers] : []),
  ]
}
