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

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** Replaces a file atomically and durably. @throws the system's error; then the old content remains */
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

/** Creates a file atomically: `write` fills a temporary file first. @throws any error; then no file remains */
export async function makeDurably(
  file: string,
  write: (partFile: string) => Promise<void>,
): Promise<void> {
  const partFile = `${file}.part`
  // A killed process leaves its part file.
  rmSync(partFile, { force: true })
  closeSync(openSync(partFile, 'wx', PRIVATE_FILE))
  try {
    await write(partFile)
    const handle = openSync(partFile, 'r+')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(partFile, file)
  } catch (error) {
    rmSync(partFile, { force: true })
    throw error
  }
  syncFolder(path.dirname(file))
}

function writeAndSync(file: string, content: string): void {
  const handle = openSync(file, 'w', PRIVATE_FILE)
  try {
    // On a full disk, writeSync would write only the part that fits and would not throw.
    writeFileSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A rename is durable only after the folder is synced. Windows does not need this call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
