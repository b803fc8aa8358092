import { realpathSync } from 'node:fs'
import path from 'node:path'

type Running = Pick<NodeJS.Process, 'env' | 'execPath'>

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}

/**
 * Path of the AppImage that this program runs from, or null. Every child process of an AppImage inherits APPIMAGE and
 * APPDIR, so they count only if this program is below APPDIR, where the AppImage is mounted.
 */
export function ownAppImage({ env, execPath }: Running = process): string | null {
  const { APPIMAGE, APPDIR } = env
  if (!APPIMAGE || !APPDIR) return null
  const below = path.relative(realPath(APPDIR), realPath(execPath))
  const isBelow = below !== '' && !below.startsWith('..') && !path.isAbsolute(below)
  return isBelow ? APPIMAGE : null
}

/** File that starts this program again. The mounted executable vanishes when an AppImage exits. */
export const programFile = (running: Running = process): string =>
  ownAppImage(running) ?? running.execPath
