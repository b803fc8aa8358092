import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Readable by the person who runs the backend only. */
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/**
 * Replaces a file so that a crash at any moment, of the process or the machine, leaves either the old
 * content or the new, and so that the new is on the disk when this returns.
 * @throws the system's error when the disk refuses
 */
export function writeDurably(file: string, content: string): void {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const temporary = `${file}.tmp`
  const handle = openSync(temporary, 'w', PRIVATE_FILE)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
  syncFolder(folder)
}

/** The rename itself is only safe once the folder is; Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
