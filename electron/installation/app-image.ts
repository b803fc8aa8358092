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

/** The AppImage of this program, or null. Child processes inherit APPIMAGE, so execPath must be below APPDIR. */
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
