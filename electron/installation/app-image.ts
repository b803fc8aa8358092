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
 * The AppImage that this program runs from; null: it runs from none. Every program that an AppImage starts
 * inherits APPIMAGE and APPDIR, so they count only where this program lies below APPDIR, the folder in which
 * the AppImage is mounted.
 */
export function ownAppImage({ env, execPath }: Running = process): string | null {
  const { APPIMAGE, APPDIR } = env
  if (!APPIMAGE || !APPDIR) return null
  const below = path.relative(realPath(APPDIR), realPath(execPath))
  const isBelow = below !== '' && !below.startsWith('..') && !path.isAbsolute(below)
  return isBelow ? APPIMAGE : null
}

/** The file that starts this program again: the mounted one is gone once an AppImage has ended. */
export const programFile = (running: Running = process): string =>
  ownAppImage(running) ?? running.execPath
