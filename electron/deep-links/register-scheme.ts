import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { type App, app } from 'electron'
import { ownAppImage } from '../installation/app-image.ts'
import { desktopEntry } from '../installation/desktop-entry.ts'
import type { Logger } from '../log/logger.ts'
import { LINK_SCHEME } from './parse-deep-link.ts'

/**
 * Registers our scheme at run time; a system that refuses costs the links, not the app. On Linux and macOS the
 * package does it (its .desktop file and its Info.plist; for an AppImage `registerAppImageLinks`). On Windows the
 * program does, for a copy that was never installed too; from the project it is Electron that Windows has to start,
 * with the entry as its first word.
 */
export function registerScheme(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  { platform, execPath, argv }: Pick<NodeJS.Process, 'platform' | 'execPath' | 'argv'> = process,
): boolean {
  if (platform !== 'win32') return true
  if (app.isPackaged) return app.setAsDefaultProtocolClient(LINK_SCHEME)
  const [, entry] = argv
  if (entry === undefined) return true
  return app.setAsDefaultProtocolClient(LINK_SCHEME, execPath, [path.resolve(entry)])
}

/** Not `undertone.desktop`: that is the file of an installed deb or rpm, which it would hide. */
const APP_IMAGE_ENTRY = 'undertone-appimage.desktop'

/** `$XDG_DATA_HOME` (XDG Base Directory Specification; a relative one is ignored). */
function dataHome({ XDG_DATA_HOME: folder }: NodeJS.ProcessEnv): string {
  return folder && path.isAbsolute(folder) ? folder : path.join(homedir(), '.local/share')
}

/**
 * Makes the Linux desktop open our links with the AppImage, which no package manager has registered. The entry
 * shows in no menu, and is written again when the file was moved. A system that refuses costs the links only.
 */
export function registerAppImageLinks(
  appImage: string,
  log: Logger,
  env: NodeJS.ProcessEnv = process.env,
): void {
  const mimeType = `x-scheme-handler/${LINK_SCHEME}`
  const entry = desktopEntry(appImage, '%u', ['NoDisplay=true', `MimeType=${mimeType};`])
  const folder = path.join(dataHome(env), 'applications')
  const file = path.join(folder, APP_IMAGE_ENTRY)
  if (entry === null) return
  try {
    if (existsSync(file) && readFileSync(file, 'utf8') === entry) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, entry)
  } catch (error) {
    log.warn('links cannot be registered', error)
    return
  }
  execFile('xdg-mime', ['default', APP_IMAGE_ENTRY, mimeType], { env }, (error) => {
    if (error !== null) log.warn('links cannot be registered', error)
  })
}

/** Has the system send our links to this app, in whichever way its package needs. */
export function registerLinks(log: Logger): void {
  if (!registerScheme(app)) log.warn('the system does not send links to this app')
  const appImage = app.isPackaged ? ownAppImage() : null
  if (appImage !== null) registerAppImageLinks(appImage, log)
}
