import path from 'node:path'
import type { App } from 'electron'
import { LINK_SCHEME } from './parse-deep-link.ts'

/** What the registration depends on. */
interface Program {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** Of this process: the program, and its command line. */
  readonly execPath: string
  readonly argv: readonly string[]
}

/** What setAsDefaultProtocolClient is called with; null where it is not. */
type Registration = readonly [scheme: string, program?: string, words?: string[]]

/**
 * How our scheme is registered at run time. On Linux and macOS the package does it (its .desktop file and
 * its Info.plist; app-image-links.ts for an AppImage). On Windows the program does, for a copy that was never installed too; from the
 * project it is Electron that Windows has to start, with the entry as its first word.
 */
export function registration({
  platform,
  isPackaged,
  execPath,
  argv,
}: Program): Registration | null {
  if (platform !== 'win32') return null
  if (isPackaged) return [LINK_SCHEME]
  const [, entry] = argv
  return entry === undefined ? null : [LINK_SCHEME, execPath, [path.resolve(entry)]]
}

/** Registers the scheme where the program has to; a system that refuses costs the links, not the app. */
export function registerScheme(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  { platform, execPath, argv }: Omit<Program, 'isPackaged'> = process,
): boolean {
  const wanted = registration({ platform, isPackaged: app.isPackaged, execPath, argv })
  if (wanted === null) return true
  const [scheme, program, words] = wanted
  return app.setAsDefaultProtocolClient(scheme, program, words)
}
