import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import { programFile } from '../installation/app-image.ts'
import { desktopEntry } from '../installation/desktop-entry.ts'
import type { Logger } from '../log/logger.ts'

/** What the app is started with at login: it plays from the tray, and no window comes up. */
const HIDDEN_ARGUMENT = '--hidden'

/**
 * Text of the file in `autostart` that makes a Linux desktop start `program` at login (Desktop
 * Application Autostart Specification). Null for a path that no such file can name.
 */
export function autostartEntry(program: string): string | null {
  return desktopEntry(program, HIDDEN_ARGUMENT, ['X-GNOME-Autostart-enabled=true'])
}

/** Whether such a file makes the desktop start something: users switch it off there, too. */
export function startsSomething(entry: string): boolean {
  return !/^[ \t]*(Hidden[ \t]*=[ \t]*true|X-GNOME-Autostart-enabled[ \t]*=[ \t]*false)[ \t\r]*$/m.test(
    entry,
  )
}

/** The system's own list of what starts at login. Each of these may throw. */
interface LoginItem {
  isOn(): boolean
  /** It is on the list, and waits until the user allows it there (macOS 13 and later). */
  needsApproval(): boolean
  set(on: boolean): void
  /** The program may have moved since it was entered. */
  refresh(): void
}

/** What is known of the way this program was installed. */
interface Installation {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Whether the system can be asked to start the app at login. Not in development, where its program is
 * Electron's own; not in a sandbox (Flatpak, Snap), which sees another home than the desktop does; not
 * as a portable program on Windows, which runs from a folder that is gone afterwards.
 */
export function canStartAtLogin({ platform, isPackaged, env }: Installation): boolean {
  if (!isPackaged) return false
  if (platform === 'darwin') return true
  if (platform === 'win32') return env.PORTABLE_EXECUTABLE_FILE === undefined
  return platform === 'linux' && env.FLATPAK_ID === undefined && env.SNAP === undefined
}

/**
 * Electron does not know how to start at login on Linux: a file in `folder` (`~/.config/autostart`) does. `program` is
 * the AppImage, which an update may rename, or the installed program.
 */
export function createAutostartFile(folder: string, program: () => string): LoginItem {
  const file = path.join(folder, 'undertone.desktop')
  const isOn = () => existsSync(file) && startsSomething(readFileSync(file, 'utf8'))
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
      else if (entry === null) throw new Error('the path of the program cannot be written down')
      else write(entry)
    },
    refresh() {
      const entry = autostartEntry(program())
      if (entry !== null && isOn() && readFileSync(file, 'utf8') !== entry) write(entry)
    },
  }
}

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
  const autostart = () =>
    createAutostartFile(path.join(app.getPath('appData'), 'autostart'), programFile)
  const item = options.item ?? (platform === 'linux' ? autostart() : systemItem)
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
