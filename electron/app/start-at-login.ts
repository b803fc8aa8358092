import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import { programFile } from '../installation/app-image.ts'
import { desktopEntry } from '../installation/desktop-entry.ts'
import type { Logger } from '../log/logger.ts'

const HIDDEN_ARGUMENT = '--hidden'

/** Returns an autostart file (Desktop Application Autostart Specification). Null when it cannot contain the path. */
export function autostartEntry(program: string): string | null {
  return desktopEntry(program, HIDDEN_ARGUMENT, ['X-GNOME-Autostart-enabled=true'])
}

/** Returns false when the user has disabled the entry in the desktop's settings, which set one of these keys. */
export function isAutostartEnabled(entry: string): boolean {
  return !/^[ \t]*(Hidden[ \t]*=[ \t]*true|X-GNOME-Autostart-enabled[ \t]*=[ \t]*false)[ \t\r]*$/m.test(
    entry,
  )
}

interface LoginItem {
  isOn(): boolean
  /** Returns true when the user must approve the item in the system settings (macOS 13 and later). */
  needsApproval(): boolean
  set(on: boolean): void
  /** Rewrites the item when the path of the program has changed. */
  refresh(): void
}

interface Installation {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** False in development, Flatpak and Snap (other home folders) and portable Windows programs (temporary folders). */
export function canStartAtLogin({ platform, isPackaged, env }: Installation): boolean {
  if (!isPackaged) return false
  if (platform === 'darwin') return true
  if (platform === 'win32') return env.PORTABLE_EXECUTABLE_FILE === undefined
  return platform === 'linux' && env.FLATPAK_ID === undefined && env.SNAP === undefined
}

/** Login item for Linux, where Electron has none: a file in `folder` (`~/.config/autostart`). */
export function createAutostartFile(folder: string, program: () => string): LoginItem {
  const file = path.join(folder, 'undertone.desktop')
  const isOn = () => existsSync(file) && isAutostartEnabled(readFileSync(file, 'utf8'))
  const write = (entry: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, entry)
  }
  return {
    isOn,
    needsApproval: () => false,
    set(on) {
      const entry = autostartEntry(program())
      if (!on) rmSync(file, { force: true })
      else if (entry === null)
        throw new Error('a desktop entry cannot contain the path of the program')
      else write(entry)
    },
    refresh() {
      const entry = autostartEntry(program())
      if (entry !== null && isOn() && readFileSync(file, 'utf8') !== entry) write(entry)
    },
  }
}

/** Login item of macOS and Windows. macOS ignores `args`: `startedAtLogin` detects a start at login there. */
const systemItem: LoginItem = {
  isOn() {
    const args = [HIDDEN_ARGUMENT]
    const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args })
    if (process.platform === 'darwin') return openAtLogin
    // An item that the user has disabled in the Task Manager still exists.
    return openAtLogin && executableWillLaunchAtLogin
  },
  needsApproval: () =>
    process.platform === 'darwin' && app.getLoginItemSettings().status === 'requires-approval',
  set: (on) => app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN_ARGUMENT] }),
  refresh: () => undefined,
}

/** Detects a start at login on macOS. On other systems, the command line then contains `--hidden`. */
export function startedAtLogin(platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

export function createStartAtLogin(options: {
  readonly log: Logger
  readonly item?: LoginItem
  readonly possible?: boolean
}) {
  const { log } = options
  const { platform, env } = process
  const canStart =
    options.possible ?? canStartAtLogin({ platform, env, isPackaged: app.isPackaged })
  const autostart = () =>
    createAutostartFile(path.join(app.getPath('appData'), 'autostart'), programFile)
  const item = options.item ?? (platform === 'linux' ? autostart() : systemItem)
  const attempt = <T>(run: () => T, fallback: T): T => {
    try {
      return run()
    } catch (error) {
      log.warn('starting at login could not be read or changed', error)
      return fallback
    }
  }
  const refresh = () => {
    if (canStart) attempt(item.refresh, undefined)
  }
  refresh()
  return {
    programMoved: refresh,
    canStartAtLogin: canStart,
    startsAtLogin: () => canStart && attempt(item.isOn, false),
    loginItemNeedsApproval: () => canStart && attempt(item.needsApproval, false),
    startAtLogin: (on: boolean) => attempt(() => item.set(on), undefined),
  }
}
