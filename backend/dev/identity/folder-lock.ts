import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const WAIT_MS = 2_000
/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const BUSY = 5

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/** Locks a folder until the returned function is called or the process ends. @throws {FolderInUseError} when locked */
export function lockFolder(folder: string, waitMs = WAIT_MS): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(folder, 'lock.db'), { timeout: waitMs })
  try {
    // Nothing is written, so no journal file is needed.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!(error instanceof Error) || Reflect.get(error, 'errcode') !== BUSY) throw error
    throw new FolderInUseError(
      `The folder ${folder} is in use by another Undertone backend. Stop it, or set UNDERTONE_STATE_DIR to another folder.`,
    )
  }
  return () => database.close()
}
