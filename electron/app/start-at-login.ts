import path from 'node:path'
import { app } from 'electron'
import { programFile } from '../installation/app-image.ts'
import type { Logger } from '../log/logger.ts'
import { HIDDEN_ARGUMENT } from './autostart-entry.ts'
import { createAutostartFile } from './autostart-file.ts'
import { canStartAtLogin } from './can-start-at-login.ts'
import type { LoginItem } from './login-item.ts'

/** macOS and Windows, through Electron. macOS hands over no arguments: see `startedAtLogin`. */
const systemItem: LoginItem = {
  isOn() {
    const args = [HIDDEN_ARGUMENT]
    const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args })
    if (process.platform === 'darwin') return openAtLogin
    // Switched off in the Task Manager, the entry is still there.
    return openAtLogin && executableWillLaunchAtLogin
  },
  needsApproval: () =>
    process.platform === 'darwin' && app.getLoginItemSettings().status === 'requires-approval',
  set: (on) => app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN_ARGUMENT] }),
  refresh: () => undefined,
}

function linuxItem(): LoginItem {
  return createAutostartFile({
    folder: path.join(app.getPath('appData'), 'autostart'),
    program: programFile,
  })
}

/** macOS says so itself; elsewhere the entry starts the app with `--hidden`. */
export function startedAtLogin(platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** Starting at login, as the desktop settings work it: what fails is logged and shows in `startsAtLogin`. */
export function createStartAtLogin(options: {
  readonly log: Logger
  readonly item?: LoginItem
  readonly possible?: boolean
}) {
  const { log } = options
  const { platform, env } = process
  const canStart =
    options.possible ?? canStartAtLogin({ platform, env, isPackaged: app.isPackaged })
  const item = options.item ?? (platform === 'linux' ? linuxItem() : systemItem)
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run()
    } catch (error) {
      log.warn('starting at login could not be read or changed', error)
      return otherwise
    }
  }
  const refresh = () => {
    if (canStart) attempt(item.refresh, undefined)
  }
  refresh()
  return {
    /** The program has moved: start it from its new place. */
    programMoved: refresh,
    canStartAtLogin: canStart,
    startsAtLogin: () => canStart && attempt(item.isOn, false),
    loginItemNeedsApproval: () => canStart && attempt(item.needsApproval, false),
    startAtLogin: (on: boolean) => attempt(() => item.set(on), undefined),
  }
}
