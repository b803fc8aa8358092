import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { desktopEntry } from '../installation/desktop-entry.ts'
import type { Logger } from '../log/logger.ts'
import { LINK_SCHEME } from './parse-deep-link.ts'

/** Not `undertone.desktop`: that is the file of an installed deb or rpm, which it would hide. */
const ENTRY = 'undertone-appimage.desktop'

/** `$XDG_DATA_HOME` (XDG Base Directory Specification; a relative one is ignored). */
function dataHome({ XDG_DATA_HOME: folder }: NodeJS.ProcessEnv): string {
  return folder && path.isAbsolute(folder) ? folder : path.join(homedir(), '.local/share')
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * Makes the Linux desktop open our links with the AppImage, which no package manager has registered. The entry
 * shows in no menu, and is written again when the file was moved. A system that refuses costs the links only.
 */
export function registerAppImageLinks(options: {
  readonly appImage: string
  readonly log: Logger
  readonly env?: NodeJS.ProcessEnv
}): void {
  const { appImage, log, env = process.env } = options
  const mimeType = `x-scheme-handler/${LINK_SCHEME}`
  const entry = desktopEntry(appImage, '%u', ['NoDisplay=true', `MimeType=${mimeType};`])
  const folder = path.join(dataHome(env), 'applications')
  const file = path.join(folder, ENTRY)
  if (entry === null || readIfThere(file) === entry) return
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, entry)
  } catch (error) {
    log.warn('links cannot be registered', error)
    return
  }
  execFile('xdg-mime', ['default', ENTRY, mimeType], { env }, (error) => {
    if (error !== null) log.warn('links cannot be registered', error)
  })
}
