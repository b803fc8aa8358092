import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type App, app } from 'electron'
import { z } from 'zod'
import type { Logger } from '../log/logger.ts'
import { type CommandLine, isPlayable, readCommandLine } from './command-line.ts'

/**
 * Keeps everything of this user in `folder` instead of the usual place: tests, or a second account.
 * The folder is made when missing; Electron takes only one that exists, by its whole path. Must be
 * called before anything asks for a path. Nothing happens without a folder.
 */
export function openProfile(folder: string | undefined): void {
  if (!folder) return
  const whole = path.resolve(folder)
  mkdirSync(whole, { recursive: true })
  app.setPath('userData', whole)
}

/** Chromium's switch that takes the sandbox away from every process. */
const NO_SANDBOX = 'no-sandbox'

/**
 * Puts every page into Chromium's sandbox, to be called before the app is ready. An AppImage is started
 * without one where the system forbids user namespaces: app.enableSandbox() would take that switch away
 * again (electron_api_app.cc), and no page could start. Every window asks for its sandbox either way.
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

/** As the installer registers it (appId in electron-builder.ts): taskbar and notifications go by it. */
export const APP_USER_MODEL_ID = 'fm.undertone.desktop'

/** Tells Windows which program this is; other systems know it by its package. */
export function identify(
  app: Pick<App, 'setAppUserModelId'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'win32') app.setAppUserModelId(APP_USER_MODEL_ID)
}

/** Prints the version, as `--version` asks, and leaves before anything of the app has begun. */
export function printVersion(): void {
  // Windows writes to pipes in the background: leaving at once would cut the line off.
  process.stdout.write(`${app.getVersion()}\n`, () => app.exit(0))
}

/** What a further launch tells the first one beside its command line. Any program of this user could have sent it. */
const launchNote = z.strictObject({ play: z.string().refine(isPlayable).nullable() })

/** A further launch of the app, as the first one learns of it. */
export interface Launch {
  /** Its command line: Chromium may have put it in another order, and words of its own into it. */
  readonly argv: readonly string[]
  readonly commandLine: CommandLine
}

/**
 * True when this process is the one Undertone of this profile. From then on every further launch ends
 * itself and calls `onSecondLaunch` here, which is also the way back to a hidden window where the
 * desktop shows no tray. `own` is the command line of this process, for the case that it is the further
 * one.
 */
export function claimSingleInstance(
  own: CommandLine,
  onSecondLaunch: (launch: Launch) => void,
): boolean {
  // Chromium moves switches to the front, away from their values: the station goes in a note beside them.
  if (!app.requestSingleInstanceLock({ play: own.play })) return false
  app.on('second-instance', (_event, argv, _folder, note) => {
    const commandLine = readCommandLine(argv)
    const { play } = launchNote.safeParse(note).data ?? commandLine
    onSecondLaunch({ argv, commandLine: { ...commandLine, play } })
  })
  return true
}
