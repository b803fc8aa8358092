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
 * Registers the URL scheme on Windows so that links also work without an installation. Returns false when that fails.
 * On Linux and macOS the package registers the scheme (.desktop file, Info.plist; an AppImage uses
 * `registerAppImageLinks`). In development, Windows must start Electron with the entry file as first argument.
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

/** The name `undertone.desktop` would shadow the file of an installed deb or rpm. */
const APP_IMAGE_ENTRY = 'undertone-appimage.desktop'

/** Returns `$XDG_DATA_HOME` (XDG Base Directory Specification), or its default when it is unset or relative. */
function dataHome({ XDG_DATA_HOME: folder }: NodeJS.ProcessEnv): string {
  return folder && path.isAbsolute(folder) ? folder : path.join(homedir(), '.local/share')
}

/** Makes the Linux desktop open links with the AppImage, which no package manager registers. */
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

export function registerLinks(log: Logger): void {
  if (!registerScheme(app)) log.warn('the system does not send links to this app')
  const appImage = app.isPackaged ? ownAppImage() : null
  if (appImage !== null) registerAppImageLinks(appImage, log)
}
