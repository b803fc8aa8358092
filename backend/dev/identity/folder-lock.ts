import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A process that was just killed may need this long to let go. */
const WAIT_MS = 2_000
/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const BUSY = 5

/** The message is fit to be shown. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Keeps other processes out of a folder as long as this one lives: two emulators would overwrite each
 * other's accounts. SQLite's lock on a file is the one the system itself takes back after kill -9, so
 * nothing stale can stay behind. Returns how to let go.
 * @throws {FolderInUseError} when another process holds the folder
 */
export function lockFolder(folder: string, waitMs = WAIT_MS): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(folder, 'lock.db'), { timeout: waitMs })
  try {
    // Nothing is ever written: no journal has to lie beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!(error instanceof Error) || Reflect.get(error, 'errcode') !== BUSY) throw error
    throw new FolderInUseError(
      `The folder ${folder} is in use by another Undertone backend. Stop that one, or set UNDERTONE_STATE_DIR to another folder.`,
    )
  }
  return () => database.close()
}
