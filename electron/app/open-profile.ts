import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'

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
