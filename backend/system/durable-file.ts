import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** Readable by the user who runs the backend only. */
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/**
 * Replaces a file so that a crash at any moment, of the process or the machine, leaves either the old
 * content or the new, and so that the new is on the disk when this returns.
 * @throws the system's error when the disk refuses; the old content stays
 */
export function writeDurably(file: string, content: string): void {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const temporary = `${file}.tmp`
  try {
    writeAndSync(temporary, content)
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncFolder(folder)
}

/**
 * Makes a file that is there as a whole or not at all: `write` fills an empty one beside it (`<file>.part`,
 * for its owner only), which gets its name once it is on the disk.
 * @throws whatever `write` throws, or the system's error; nothing stays
 */
export async function makeDurably(
  file: string,
  write: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`
  // A process that was killed leaves one behind.
  rmSync(part, { force: true })
  closeSync(openSync(part, 'wx', PRIVATE_FILE))
  try {
    await write(part)
    const handle = openSync(part, 'r+')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  syncFolder(path.dirname(file))
}

function writeAndSync(file: string, content: string): void {
  const handle = openSync(file, 'w', PRIVATE_FILE)
  try {
    // Not writeSync: on a full disk that one writes what fits, says how much, and does not throw.
    writeFileSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
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
