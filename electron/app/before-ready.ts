/** Setup steps of the main process that must run before Electron emits `ready`. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type App, app } from 'electron'
import { z } from 'zod'
import type { Logger } from '../log/logger.ts'
import { type CommandLine, isPlayable, readCommandLine } from './command-line.ts'

/** Uses `folder` as the user data folder, for tests or a second account. Call it before any code reads a path. */
export function openProfile(folder: string | undefined): void {
  if (!folder) return
  const absolutePath = path.resolve(folder)
  mkdirSync(absolutePath, { recursive: true })
  app.setPath('userData', absolutePath)
}

const NO_SANDBOX = 'no-sandbox'

/**
 * Enables Chromium's sandbox for every process. Call it before the app is ready. An AppImage starts with --no-sandbox
 * where the system forbids user namespaces: app.enableSandbox() would remove that switch (electron_api_app.cc), and
 * no page could start. Every window requests its sandbox in either case.
 */
export function requireSandbox(
  app: Pick<App, 'enableSandbox'> & {
    readonly commandLine: Pick<App['commandLine'], 'hasSwitch'>
  },
  log: Pick<Logger, 'warn'>,
): void {
  if (app.commandLine.hasSwitch(NO_SANDBOX)) log.warn('started without Chromium’s sandbox')
  else app.enableSandbox()
}

/** Must equal appId in electron-builder.ts. Windows uses it for the taskbar and notifications. */
export const APP_USER_MODEL_ID = 'fm.undertone.desktop'

export function setAppId(
  app: Pick<App, 'setAppUserModelId'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'win32') app.setAppUserModelId(APP_USER_MODEL_ID)
}

export function printVersion(): void {
  // Windows writes to pipes asynchronously: an immediate exit would truncate the line.
  process.stdout.write(`${app.getVersion()}\n`, () => app.exit(0))
}

/** Additional data of a second launch. It is untrusted, because any program of this user can send it. */
const launchData = z.strictObject({ play: z.string().refine(isPlayable).nullable() })

export interface Launch {
  /** Chromium may have reordered the arguments and added switches. */
  readonly argv: readonly string[]
  readonly commandLine: CommandLine
}

/**
 * Returns true when this process holds the single-instance lock of the profile. Every later launch then exits, and this
 * process calls `onSecondLaunch`. On desktops without a tray, users show a hidden window that way. When another process
 * holds the lock, sends it the station of `ownCommandLine` and returns false.
 */
export function acquireSingleInstance(
  ownCommandLine: CommandLine,
  onSecondLaunch: (launch: Launch) => void,
): boolean {
  // Chromium moves switches to the front, away from their values. So the additional data contains the station.
  if (!app.requestSingleInstanceLock({ play: ownCommandLine.play })) return false
  app.on('second-instance', (_event, argv, _folder, additionalData) => {
    const commandLine = readCommandLine(argv)
    const { play } = launchData.safeParse(additionalData).data ?? commandLine
    onSecondLaunch({ argv, commandLine: { ...commandLine, play } })
  })
  return true
}
