import { realpathSync } from 'node:fs'
import path from 'node:path'

type ProgramProcess = Pick<NodeJS.Process, 'env' | 'execPath'>

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}

/** Returns this program's AppImage or null. Child processes inherit APPIMAGE, so execPath must be below APPDIR. */
export function ownAppImage({ env, execPath }: ProgramProcess = process): string | null {
  const { APPIMAGE, APPDIR } = env
  if (!APPIMAGE || !APPDIR) return null
  const relativePath = path.relative(realPath(APPDIR), realPath(execPath))
  const isBelow =
    relativePath !== '' && !relativePath.startsWith('..') && !path.isAbsolute(relativePath)
  return isBelow ? APPIMAGE : null
}

/** Returns the file that starts this program again. For an AppImage, execPath exists only while the program runs. */
export const programFile = (running: ProgramProcess = process): string =>
  ownAppImage(running) ?? running.execPath
