import { backup, DatabaseSync } from 'node:sqlite'
import { makeDurably } from '../system/durable-file.ts'
import { requireIntegrity } from './sqlite-file-reads.ts'

/** Copies all pages in one step, because a write between two steps restarts the copy. */
const PAGES_PER_STEP = 2 ** 31 - 1

function finishBackup(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    requireIntegrity(database)
  } finally {
    database.close()
  }
}

/** Copies a database that may be in use. @throws {OperationError} when the copy is damaged; no file remains then */
export async function copySqlite(from: string, to: string): Promise<void> {
  await makeDurably(to, async (temporaryFile) => {
    const database = new DatabaseSync(from, { readOnly: true })
    try {
      await backup(database, temporaryFile, { rate: PAGES_PER_STEP })
    } finally {
      database.close()
    }
    finishBackup(temporaryFile)
  })
}
